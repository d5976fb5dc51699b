package org.identityperf.keycloak.current.reader;

import java.util.Map;
import java.util.Set;
import org.identityperf.keycloak.current.ClientPopulation;

/**
 * A client view is what a caller learns about a client.
 *
 * @param defaultScopes the names of the scopes that its tokens have without a request
 */
public record ClientView(
        String clientId,
        Set<String> redirectUris,
        Set<String> webOrigins,
        Map<String, String> attributes,
        Set<String> defaultScopes) {

    /** Returns what a correct answer says about client k. */
    public static ClientView of(int k) {
        return new ClientView(
                ClientPopulation.clientId(k),
                Set.of(ClientPopulation.redirectUri(k)),
                Set.of(ClientPopulation.origin(k)),
                Map.of(ClientPopulation.ATTRIBUTE, "+"),
                ClientPopulation.DEFAULT_SCOPES);
    }
}
