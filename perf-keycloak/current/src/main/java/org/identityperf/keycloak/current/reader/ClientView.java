package org.identityperf.keycloak.current.reader;

import java.util.Map;
import java.util.Set;
import org.identityperf.keycloak.current.ClientPopulation;

/**
 * What a caller learns about a client.
 *
 * @param defaultScopes the names of the scopes that its tokens have unasked
 */
public record ClientView(
        String clientId,
        Set<String> redirectUris,
        Set<String> webOrigins,
        Map<String, String> attributes,
        Set<String> defaultScopes) {

    /** What must be known of client k. */
    public static ClientView of(int k) {
        return new ClientView(
                ClientPopulation.clientId(k),
                Set.of(ClientPopulation.redirectUri(k)),
                Set.of(ClientPopulation.origin(k)),
                Map.of(ClientPopulation.ATTRIBUTE, "+"),
                ClientPopulation.DEFAULT_SCOPES);
    }
}
