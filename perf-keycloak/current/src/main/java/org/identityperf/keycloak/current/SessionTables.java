package org.identityperf.keycloak.current;

import java.util.List;
import org.identityperf.probe.load.TableRows;

/** Sessions as rows of Keycloak's tables, each value as Keycloak writes it; the online ones first. */
final class SessionTables {

    private static final String USER_DATA = "{\"ipAddress\":\"127.0.0.1\",\"authMethod\":\"openid-connect\","
            + "\"rememberMe\":false,\"started\":0,\"notes\":{\"AUTH_TIME\":\"%s\"},\"state\":\"LOGGED_IN\"}";
    private static final String CLIENT_DATA = "{\"authMethod\":\"openid-connect\",\"redirectUri\":\"%s\","
            + "\"notes\":{\"clientId\":\"%s\",\"userSessionStartedAt\":\"%s\",\"iss\":\"%s\",\"startedAt\":\"%3$s\"}}";

    /** Whose tokens they are. */
    static final String ISSUER = "https://id.example.org/realms/" + KeycloakSchema.REALM;

    private final SessionPopulation population;

    SessionTables(SessionPopulation population) {
        this.population = population;
    }

    private boolean offline(long row) {
        return row >= population.sessions();
    }

    private static String flag(boolean offline) {
        return offline ? "1" : "0";
    }

    TableRows userSessions() {
        return new TableRows(
                "offline_user_session",
                List.of(
                        "user_session_id",
                        "user_id",
                        "realm_id",
                        "created_on",
                        "offline_flag",
                        "data",
                        "last_session_refresh",
                        "version",
                        "remember_me"),
                2 * population.sessions(),
                (row, into) -> {
                    long i = row % population.sessions();
                    into.text(population.id(offline(row), i))
                            .text(population.realm().userId(population.user(i)))
                            .text(KeycloakSchema.REALM)
                            .integer(SessionPopulation.STARTED)
                            .text(flag(offline(row)))
                            .text(USER_DATA.formatted(SessionPopulation.STARTED))
                            .integer(SessionPopulation.STARTED)
                            .integer(0)
                            .bool(false);
                });
    }

    TableRows clientSessions() {
        return new TableRows(
                "offline_client_session",
                List.of(
                        "user_session_id",
                        "client_id",
                        "offline_flag",
                        "timestamp",
                        "data",
                        "client_storage_provider",
                        "external_client_id",
                        "version",
                        "realm_id"),
                2 * population.sessions(),
                (row, into) -> {
                    long i = row % population.sessions();
                    int k = SessionPopulation.client(i);
                    String client = population.realm().clients().key(k);
                    into.text(population.id(offline(row), i))
                            .text(client)
                            .text(flag(offline(row)))
                            .integer(SessionPopulation.STARTED)
                            .text(CLIENT_DATA.formatted(
                                    ClientPopulation.origin(k), client, SessionPopulation.STARTED, ISSUER))
                            .text("local")
                            .text("local")
                            .integer(0)
                            .text(KeycloakSchema.REALM);
                });
    }
}
