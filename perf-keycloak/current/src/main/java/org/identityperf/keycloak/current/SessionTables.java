package org.identityperf.keycloak.current;

import java.util.List;
import org.identityperf.probe.load.TableRows;

/**
 * This class makes sessions as rows of Keycloak's tables, each value as Keycloak writes it, the online sessions first.
 */
final class SessionTables {

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
                "OFFLINE_USER_SESSION",
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
                            .text(CurrentSchema.REALM)
                            .integer(SessionPopulation.STARTED)
                            .text(flag(offline(row)))
                            .text(SessionData.ofUser(SessionPopulation.STARTED))
                            .integer(SessionPopulation.STARTED)
                            .integer(0)
                            .bool(false);
                });
    }

    TableRows clientSessions() {
        return new TableRows(
                "OFFLINE_CLIENT_SESSION",
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
                            .text(SessionData.ofClient(client, ClientPopulation.origin(k), SessionPopulation.STARTED))
                            .text("local")
                            .text("local")
                            .integer(0)
                            .text(CurrentSchema.REALM);
                });
    }
}
