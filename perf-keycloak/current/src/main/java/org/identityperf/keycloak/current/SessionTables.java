package org.identityperf.keycloak.current;

import static org.identityperf.keycloak.current.KeycloakTable.bool;
import static org.identityperf.keycloak.current.KeycloakTable.integer;
import static org.identityperf.keycloak.current.KeycloakTable.text;

import java.util.function.LongFunction;
import java.util.function.LongPredicate;

/**
 * This class makes sessions as rows of Keycloak's tables, each value as Keycloak writes it, the online sessions first.
 */
final class SessionTables {

    private final SessionPopulation population;

    SessionTables(SessionPopulation population) {
        this.population = population;
    }

    private boolean isOffline(long row) {
        return row >= population.sessions();
    }

    private String id(long row) {
        return population.id(isOffline(row), row % population.sessions());
    }

    private int client(long row) {
        return SessionPopulation.client(row % population.sessions());
    }

    KeycloakTable userSessions() {
        return userSessions(
                2 * population.sessions(),
                this::id,
                row -> population.userKey(row % population.sessions()),
                this::isOffline);
    }

    static KeycloakTable userSessions(
            long count, LongFunction<String> id, LongFunction<String> user, LongPredicate offline) {
        return new KeycloakTable(
                "OFFLINE_USER_SESSION",
                count,
                text("user_session_id", id),
                text("user_id", user),
                text("realm_id", CurrentSchema.REALM),
                integer("created_on", SessionPopulation.STARTED),
                flag(offline),
                text("data", SessionData.ofUser(SessionPopulation.STARTED)),
                integer("last_session_refresh", SessionPopulation.STARTED),
                integer("version", 0),
                bool("remember_me", false));
    }

    private static KeycloakTable.Column flag(LongPredicate offline) {
        return text("offline_flag", row -> offline.test(row) ? "1" : "0");
    }

    KeycloakTable clientSessions() {
        return clientSessions(
                2 * population.sessions(),
                this::id,
                row -> population.realm().clients().key(client(row)),
                row -> ClientPopulation.origin(client(row)),
                this::isOffline);
    }

    static KeycloakTable clientSessions(
            long count,
            LongFunction<String> id,
            LongFunction<String> client,
            LongFunction<String> origin,
            LongPredicate offline) {
        return new KeycloakTable(
                "OFFLINE_CLIENT_SESSION",
                count,
                text("user_session_id", id),
                text("client_id", client),
                flag(offline),
                integer("timestamp", SessionPopulation.STARTED),
                text(
                        "data",
                        row -> SessionData.ofClient(client.apply(row), origin.apply(row), SessionPopulation.STARTED)),
                text("client_storage_provider", "local"),
                text("external_client_id", "local"),
                integer("version", 0),
                text("realm_id", CurrentSchema.REALM));
    }
}
