package org.identityperf.keycloak.current;

import org.identityperf.keycloak.shared.NewSession;

/**
 * This class writes the data of a session that Keycloak keeps outside its columns, in the form in which Keycloak writes
 * it; times are in seconds.
 */
public final class SessionData {

    /** The issuer of the tokens. */
    public static final String ISSUER = "https://id.example.org/realms/" + CurrentSchema.REALM;

    private static final String USER =
            "{\"ipAddress\":\"" + NewSession.ADDRESS + "\",\"authMethod\":\"openid-connect\","
                    + "\"rememberMe\":false,\"started\":0,\"notes\":{\"AUTH_TIME\":\"%s\"},\"state\":\"LOGGED_IN\"}";
    private static final String CLIENT = "{\"authMethod\":\"openid-connect\",\"redirectUri\":\"%s\","
            + "\"notes\":{\"clientId\":\"%s\",\"userSessionStartedAt\":\"%s\",\"iss\":\"%s\",\"startedAt\":\"%3$s\"}}";

    private SessionData() {}

    /** Returns the data of a user's session. */
    public static String ofUser(int started) {
        return USER.formatted(started);
    }

    /** Returns the data of a client session. */
    public static String ofClient(String key, String redirectUri, int started) {
        return CLIENT.formatted(redirectUri, key, started, ISSUER);
    }
}
