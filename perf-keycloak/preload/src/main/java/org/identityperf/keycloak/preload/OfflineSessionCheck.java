package org.identityperf.keycloak.preload;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.identityperf.keycloak.shared.ModelLayer;
import org.identityperf.probe.address.Address;
import org.infinispan.Cache;
import org.keycloak.models.sessions.infinispan.changes.SessionEntityWrapper;
import org.keycloak.models.sessions.infinispan.entities.AuthenticatedClientSessionEntity;
import org.keycloak.models.sessions.infinispan.entities.UserSessionEntity;

/** This class compares the entries of both caches with the rows of the database, entry by entry and field by field. */
final class OfflineSessionCheck {

    private static final String ROWS = "SELECT s.user_session_id, s.user_id, s.realm_id, s.created_on,"
            + " s.last_session_refresh, s.data, c.client_id, c.data FROM offline_user_session s LEFT JOIN"
            + " offline_client_session c ON c.user_session_id = s.user_session_id AND c.offline_flag = s.offline_flag"
            + " WHERE s.offline_flag = '1'";
    private static final int FETCH = 2000;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Cache<String, SessionEntityWrapper<UserSessionEntity>> sessions;
    private final Cache<UUID, SessionEntityWrapper<AuthenticatedClientSessionEntity>> clients;
    private HeldSessions.Rows rows = HeldSessions.Rows.NONE;
    private long lost;

    private OfflineSessionCheck(
            Cache<String, SessionEntityWrapper<UserSessionEntity>> sessions,
            Cache<UUID, SessionEntityWrapper<AuthenticatedClientSessionEntity>> clients) {
        this.sessions = sessions;
        this.clients = clients;
    }

    /**
     * Makes sure that the caches of the one server hold exactly the sessions of the database.
     *
     * @param expected how many sessions there should be, with one client session each
     * @throws IllegalStateException with the first difference
     */
    static void verify(Address address, PreloadModelLayer server, long expected) {
        held(address, server).verify(expected, 1);
    }

    /**
     * Compares with the database the sessions that one server itself holds, and their client sessions, which in a
     * cluster may be on other servers.
     *
     * @throws IllegalStateException with the first difference between an entry and its row
     */
    static HeldSessions held(Address address, PreloadModelLayer server) {
        OfflineSessionCheck check =
                new OfflineSessionCheck(ModelLayer.own(server.offlineSessions()), server.offlineClientSessions());
        each(address, check::compare);
        return new HeldSessions(
                check.sessions.size(),
                ModelLayer.own(server.offlineClientSessions()).size(),
                check.rows);
    }

    /**
     * Returns how many of the database's sessions, and of their client sessions, no server of the cluster holds. A
     * client session is found through its session only: one that was loaded before and is no longer referred to does
     * not count as held.
     */
    static long lost(Address address, PreloadModelLayer server) {
        OfflineSessionCheck check = new OfflineSessionCheck(server.offlineSessions(), server.offlineClientSessions());
        each(address, check::lookFor);
        return check.lost;
    }

    /** What is done with each session of the database and its client session. */
    private interface Look {
        void at(ResultSet row) throws SQLException, IOException;
    }

    private static void each(Address address, Look look) {
        try (Connection connection = address.connect()) {
            connection.setAutoCommit(false);
            try (Statement statement = connection.createStatement()) {
                statement.setFetchSize(FETCH);
                try (ResultSet row = statement.executeQuery(ROWS)) {
                    while (row.next()) {
                        look.at(row);
                    }
                }
            }
        } catch (SQLException | IOException e) {
            throw new IllegalStateException("cannot compare the caches with the database", e);
        }
    }

    private void compare(ResultSet row) throws SQLException, IOException {
        String id = row.getString(1);
        SessionEntityWrapper<UserSessionEntity> cached = sessions.get(id);
        rows = rows.and(id, cached != null);
        if (cached != null) {
            clientSession(row, session(row, cached.getEntity()));
        }
    }

    private void lookFor(ResultSet row) throws SQLException {
        SessionEntityWrapper<UserSessionEntity> cached = sessions.get(row.getString(1));
        if (cached == null) {
            lost += 2;
        } else if (clientOf(cached.getEntity(), row.getString(7)) == null) {
            lost++;
        }
    }

    private SessionEntityWrapper<AuthenticatedClientSessionEntity> clientOf(UserSessionEntity session, String client) {
        UUID id =
                client == null ? null : session.getAuthenticatedClientSessions().get(client);
        return id == null ? null : clients.get(id);
    }

    private static UserSessionEntity session(ResultSet row, UserSessionEntity session)
            throws SQLException, IOException {
        String id = row.getString(1);
        JsonNode data = JSON.readTree(row.getString(6));
        same("id of session ", id, id, session.getId());
        same("user of session ", id, row.getString(2), session.getUser());
        same("realm of session ", id, row.getString(3), session.getRealmId());
        same("start of session ", id, row.getInt(4), session.getStarted());
        same("last refresh of session ", id, row.getInt(5), session.getLastSessionRefresh());
        same("address of session ", id, text(data, "ipAddress"), session.getIpAddress());
        same("method of session ", id, text(data, "authMethod"), session.getAuthMethod());
        same("state of session ", id, text(data, "state"), Objects.toString(session.getState(), null));
        same("remember-me of session ", id, data.path("rememberMe").asBoolean(), session.isRememberMe());
        same("broker session of session ", id, text(data, "brokerSessionId"), session.getBrokerSessionId());
        same("broker user of session ", id, text(data, "brokerUserId"), session.getBrokerUserId());
        same("notes of session ", id, notes(data), session.getNotes());
        same(
                "clients of session ",
                id,
                1,
                session.getAuthenticatedClientSessions().size());
        return session;
    }

    private void clientSession(ResultSet row, UserSessionEntity session) throws SQLException, IOException {
        String client = row.getString(7);
        SessionEntityWrapper<AuthenticatedClientSessionEntity> cached = clientOf(session, client);
        if (cached == null) {
            throw new IllegalStateException(
                    "nothing in the cache of client " + client + " in session " + session.getId());
        }
        AuthenticatedClientSessionEntity entity = cached.getEntity();
        JsonNode data = JSON.readTree(row.getString(8));
        UUID id = session.getAuthenticatedClientSessions().get(client);
        same("id of the client of session ", session.getId(), id, entity.getId());
        same("realm of the client of session ", session.getId(), session.getRealmId(), entity.getRealmId());
        same("client of the client of session ", session.getId(), client, entity.getClientId());
        same("time of the client of session ", session.getId(), session.getLastSessionRefresh(), entity.getTimestamp());
        same("method of the client of session ", session.getId(), text(data, "authMethod"), entity.getAuthMethod());
        same("redirect of the client of session ", session.getId(), text(data, "redirectUri"), entity.getRedirectUri());
        same("action of the client of session ", session.getId(), text(data, "action"), entity.getAction());
        same("notes of the client of session ", session.getId(), notes(data), entity.getNotes());
    }

    private static String text(JsonNode data, String field) {
        return data.path(field).asText(null);
    }

    private static Map<String, String> notes(JsonNode data) {
        Map<String, String> notes = new LinkedHashMap<>();
        data.path("notes")
                .fields()
                .forEachRemaining(
                        note -> notes.put(note.getKey(), note.getValue().asText()));
        return notes;
    }

    /** Compares two values. The message is built only where they differ: half a million comparisons need none. */
    private static void same(String what, String id, Object expected, Object found) {
        if (!Objects.equals(expected, found)) {
            throw new IllegalStateException(what + id + ": " + found + " where the database says " + expected);
        }
    }
}
