package org.identityperf.keycloak.current;

import java.util.List;
import org.identityperf.probe.load.RowWriter;
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
        return userSessions(2 * population.sessions(), (row, into) -> {
            long i = row % population.sessions();
            userSession(
                    population.id(offline(row), i), population.realm().userId(population.user(i)), offline(row), into);
        });
    }

    static TableRows userSessions(long count, TableRows.Row row) {
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
                count,
                row);
    }

    static void userSession(String id, String userKey, boolean offline, RowWriter into) {
        into.text(id)
                .text(userKey)
                .text(CurrentSchema.REALM)
                .integer(SessionPopulation.STARTED)
                .text(flag(offline))
                .text(SessionData.ofUser(SessionPopulation.STARTED))
                .integer(SessionPopulation.STARTED)
                .integer(0)
                .bool(false);
    }

    TableRows clientSessions() {
        return clientSessions(2 * population.sessions(), (row, into) -> {
            long i = row % population.sessions();
            int k = SessionPopulation.client(i);
            clientSession(
                    population.id(offline(row), i),
                    population.realm().clients().key(k),
                    ClientPopulation.origin(k),
                    offline(row),
                    into);
        });
    }

    static TableRows clientSessions(long count, TableRows.Row row) {
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
                count,
                row);
    }

    static void clientSession(String id, String client, String origin, boolean offline, RowWriter into) {
        into.text(id)
                .text(client)
                .text(flag(offline))
                .integer(SessionPopulation.STARTED)
                .text(SessionData.ofClient(client, origin, SessionPopulation.STARTED))
                .text("local")
                .text("local")
                .integer(0)
                .text(CurrentSchema.REALM);
    }
}
