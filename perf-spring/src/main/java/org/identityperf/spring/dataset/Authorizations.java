package org.identityperf.spring.dataset;

import static org.identityperf.spring.dataset.TokenKind.ACCESS_TOKEN;
import static org.identityperf.spring.dataset.TokenKind.AUTHORIZATION_CODE;
import static org.identityperf.spring.dataset.TokenKind.DEVICE_CODE;
import static org.identityperf.spring.dataset.TokenKind.ID_TOKEN;
import static org.identityperf.spring.dataset.TokenKind.REFRESH_TOKEN;
import static org.identityperf.spring.dataset.TokenKind.STATE;
import static org.identityperf.spring.dataset.TokenKind.USER_CODE;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.identityperf.probe.dataset.SeededNumbers;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.authority.SimpleGrantedAuthority;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.OAuth2AccessToken;
import org.springframework.security.oauth2.core.OAuth2DeviceCode;
import org.springframework.security.oauth2.core.OAuth2RefreshToken;
import org.springframework.security.oauth2.core.OAuth2UserCode;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationRequest;
import org.springframework.security.oauth2.core.oidc.OidcIdToken;
import org.springframework.security.oauth2.server.authorization.OAuth2Authorization;
import org.springframework.security.oauth2.server.authorization.OAuth2AuthorizationCode;

/**
 * This class describes the authorizations that the server keeps. Everything about authorization i is a function of the
 * seed and i; a static method does not need the seed. Tokens of a kind are of one length, as the server makes them: the
 * access token is a signed JWT, and others are 96 random bytes. The signatures are random, since nobody checks them.
 */
public final class Authorizations {

    /** The time of the dataset. */
    public static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    /** How many clients there are, each with as many authorizations. */
    public static final int CLIENTS = 10;

    static final int A_USER = 4;

    private static final int OPAQUE_BYTES = 96;
    private static final int STATE_BYTES = 32;
    private static final int SIGNATURE_BYTES = 256;
    private static final String HEADER = "{\"kid\":\"" + new UUID(1, 1) + "\",\"alg\":\"RS256\"}";
    private static final String USER_CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ";
    private static final int USER_CODE_LENGTH = 8;
    private static final long USER_CODES = 25_600_000_000L;
    // It has no factor in common with the number of codes, so that no two authorizations have the same one.
    private static final long USER_CODE_STEP = 7_654_321;
    private static final Duration ISSUED = Duration.ofMinutes(1);
    private static final Duration LONG_AGO = Duration.ofDays(30);
    private static final Duration CODE_LIVES = Duration.ofMinutes(5);
    private static final Duration ACCESS_LIVES = Duration.ofMinutes(10);
    private static final Duration REFRESH_LIVES = Duration.ofHours(1);

    private final SeededNumbers numbers;

    public Authorizations(long seed) {
        this.numbers = new SeededNumbers(seed);
    }

    public static String id(long i) {
        return new UUID(0, i).toString();
    }

    /** Returns the name of the user of authorization i. */
    public static String principal(long i) {
        return String.format("user%010d", i / A_USER);
    }

    /** Returns the token of that kind that authorization i has, if its shape has one. */
    public String token(TokenKind kind, long i) {
        return switch (kind) {
            case STATE -> random(kind, i, STATE_BYTES);
            case ACCESS_TOKEN, ID_TOKEN ->
                encoded(HEADER.getBytes(StandardCharsets.UTF_8))
                        + '.'
                        + encoded(claims(kind, i).getBytes(StandardCharsets.UTF_8))
                        + '.'
                        + random(kind, i, SIGNATURE_BYTES);
            case USER_CODE -> userCode(i);
            default -> random(kind, i, OPAQUE_BYTES);
        };
    }

    private static String claims(TokenKind kind, long i) {
        return "{\"sub\":\"" + principal(i) + "\",\"aud\":\"" + Clients.clientId(i % CLIENTS)
                + "\",\"nbf\":1767225600,\"scope\":[\"openid\",\"profile\"],\"iss\":\"https://id.example.org\","
                + "\"exp\":1767226200,\"iat\":1767225600,\"jti\":\"" + new UUID(kind.ordinal(), i) + "\"}";
    }

    private static String encoded(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private String random(TokenKind kind, long i, int bytes) {
        ByteBuffer buffer = ByteBuffer.allocate(bytes);
        for (long next = numbers.at(kind, i); buffer.hasRemaining(); next = SeededNumbers.mix(next)) {
            buffer.putLong(next);
        }
        return encoded(buffer.array());
    }

    private static String userCode(long i) {
        long rest = i * USER_CODE_STEP % USER_CODES;
        StringBuilder code = new StringBuilder();
        for (int letter = 0; letter < USER_CODE_LENGTH; letter++) {
            code.append(USER_CODE_LETTERS.charAt((int) (rest % USER_CODE_LETTERS.length())));
            rest /= USER_CODE_LETTERS.length();
        }
        return code.insert(USER_CODE_LENGTH / 2, '-').toString();
    }

    /** Returns what tells authorization i from another of the same shape, by what tells that one. */
    Map<String, String> replaced(Shape shape, long other, long i) {
        Map<String, String> replaced = new LinkedHashMap<>();
        for (TokenKind kind : TokenKind.values()) {
            if (shape.has(kind)) {
                replaced.put(token(kind, other), token(kind, i));
            }
        }
        replaced.put(id(other), id(i));
        replaced.put(principal(other), principal(i));
        replaced.putAll(Clients.replaced(other % CLIENTS, i % CLIENTS));
        return replaced;
    }

    /** Returns authorization i in its shape. */
    public OAuth2Authorization authorization(Shape shape, long i) {
        OAuth2Authorization.Builder builder = begin(shape, i);
        Instant issued = NOW.minus(shape == Shape.EXPIRED ? LONG_AGO : ISSUED);
        if (shape.has(STATE)) {
            builder.attribute("state", token(STATE, i));
        }
        if (shape.has(AUTHORIZATION_CODE)) {
            code(builder, i, issued);
        }
        if (shape.has(DEVICE_CODE)) {
            builder.token(new OAuth2DeviceCode(token(DEVICE_CODE, i), issued, issued.plus(CODE_LIVES)));
            builder.token(new OAuth2UserCode(token(USER_CODE, i), issued, issued.plus(CODE_LIVES)));
        }
        if (shape.has(ACCESS_TOKEN)) {
            tokens(builder, i, i, issued);
        }
        if (shape.has(ID_TOKEN)) {
            Map<String, Object> claims = claims(i, issued);
            OidcIdToken idToken = new OidcIdToken(token(ID_TOKEN, i), issued, issued.plus(REFRESH_LIVES), claims);
            builder.token(idToken, metadata -> metadata.put(OAuth2Authorization.Token.CLAIMS_METADATA_NAME, claims));
        }
        return builder.build();
    }

    /** Returns authorization i at the moment when it has nothing but a code. */
    public OAuth2Authorization withCode(long i) {
        OAuth2Authorization.Builder builder = begin(Shape.GRANTED, i);
        code(builder, i, NOW.minus(ISSUED));
        return builder.build();
    }

    /** Returns an authorization with the access and refresh token of another one in place of its own. */
    public OAuth2Authorization refreshed(OAuth2Authorization authorization, long i, long other) {
        OAuth2Authorization.Builder builder = OAuth2Authorization.from(authorization);
        tokens(builder, i, other, NOW);
        return builder.build();
    }

    private OAuth2Authorization.Builder begin(Shape shape, long i) {
        OAuth2AuthorizationRequest request = OAuth2AuthorizationRequest.authorizationCode()
                .authorizationUri("https://id.example.org/oauth2/authorize")
                .clientId(Clients.clientId(i % CLIENTS))
                .redirectUri("https://" + Clients.clientId(i % CLIENTS) + ".example.org/callback")
                .scopes(scopes())
                .state("requested")
                .build();
        return OAuth2Authorization.withRegisteredClient(Clients.client(i % CLIENTS))
                .id(id(i))
                .principalName(principal(i))
                .authorizationGrantType(
                        shape == Shape.DEVICE
                                ? AuthorizationGrantType.DEVICE_CODE
                                : AuthorizationGrantType.AUTHORIZATION_CODE)
                .authorizedScopes(scopes())
                .attribute(Principal.class.getName(), user(principal(i)))
                .attribute(OAuth2AuthorizationRequest.class.getName(), request);
    }

    /** Returns the scopes in an order that no JVM changes. */
    private static Set<String> scopes() {
        return new LinkedHashSet<>(List.of("openid", "profile"));
    }

    static UsernamePasswordAuthenticationToken user(String name) {
        return UsernamePasswordAuthenticationToken.authenticated(
                name, null, List.of(new SimpleGrantedAuthority("ROLE_USER")));
    }

    private void code(OAuth2Authorization.Builder builder, long i, Instant issued) {
        builder.token(new OAuth2AuthorizationCode(token(AUTHORIZATION_CODE, i), issued, issued.plus(CODE_LIVES)));
    }

    private void tokens(OAuth2Authorization.Builder builder, long i, long of, Instant issued) {
        OAuth2AccessToken access = new OAuth2AccessToken(
                OAuth2AccessToken.TokenType.BEARER,
                token(ACCESS_TOKEN, of),
                issued,
                issued.plus(ACCESS_LIVES),
                scopes());
        builder.token(
                access, metadata -> metadata.put(OAuth2Authorization.Token.CLAIMS_METADATA_NAME, claims(i, issued)));
        builder.token(new OAuth2RefreshToken(token(REFRESH_TOKEN, of), issued, issued.plus(REFRESH_LIVES)));
    }

    private static Map<String, Object> claims(long i, Instant issued) {
        Map<String, Object> claims = new HashMap<>();
        claims.put("sub", principal(i));
        claims.put("aud", new ArrayList<>(List.of(Clients.clientId(i % CLIENTS))));
        claims.put("iss", "https://id.example.org");
        claims.put("iat", issued);
        claims.put("exp", issued.plus(ACCESS_LIVES));
        claims.put("scope", new ArrayList<>(List.of("openid", "profile")));
        return claims;
    }
}
