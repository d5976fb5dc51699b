package org.identityperf.spring.dataset;

import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.oauth2.core.oidc.OidcScopes;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClient;

/** This class describes the registered clients. Everything about client i is a function of i. */
public final class Clients {

    // So that no client's id is that of an authorization.
    private static final long IDS = 0xc11e_0000_0000_0000L;

    private Clients() {}

    public static String id(long i) {
        return new UUID(IDS, i).toString();
    }

    /** Returns the public name of client i, which is as long as any other's. */
    public static String clientId(long i) {
        return String.format("application%010d", i);
    }

    static String secret(long i) {
        return String.format("{noop}secret%010d", i);
    }

    /** Returns client i, which may have each kind of token. */
    public static RegisteredClient client(long i) {
        return RegisteredClient.withId(id(i))
                .clientId(clientId(i))
                .clientIdIssuedAt(Instant.parse("2025-01-01T00:00:00Z"))
                .clientSecret(secret(i))
                .clientName(clientId(i))
                .clientAuthenticationMethod(ClientAuthenticationMethod.CLIENT_SECRET_BASIC)
                .authorizationGrantType(AuthorizationGrantType.AUTHORIZATION_CODE)
                .authorizationGrantType(AuthorizationGrantType.REFRESH_TOKEN)
                .authorizationGrantType(AuthorizationGrantType.DEVICE_CODE)
                .redirectUri("https://" + clientId(i) + ".example.org/callback")
                .scope(OidcScopes.OPENID)
                .scope(OidcScopes.PROFILE)
                .build();
    }

    /** Returns what tells client i from another, by what tells that one. */
    static Map<String, String> replaced(long other, long i) {
        return Map.of(id(other), id(i), clientId(other), clientId(i), secret(other), secret(i));
    }
}
