package org.identityperf.keycloak.preload;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.identityperf.keycloak.preload.PageQuery.Position;
import org.identityperf.probe.address.Address;
import org.keycloak.models.sessions.infinispan.entities.UserSessionEntity;

/**
 * This class loads pages of offline sessions with their client sessions into a server's caches, with two statements and
 * one transaction for each page. It has one connection and is for one thread.
 */
final class SessionPages implements AutoCloseable {

    /** The columns that a page query selects. */
    static final String COLUMNS = "user_session_id, user_id, realm_id, created_on, last_session_refresh, data";

    private static final String CLIENT_SESSIONS = "SELECT user_session_id, client_id, data FROM offline_client_session"
            + " WHERE offline_flag = '1' AND user_session_id IN (%s) ORDER BY user_session_id";

    private final Connection connection;
    private final OfflineSessionEntities entities;

    SessionPages(Address address, PreloadModelLayer server) throws SQLException {
        this.connection = address.connect();
        this.connection.setAutoCommit(false);
        this.entities = new OfflineSessionEntities(server);
    }

    /**
     * Loads one page.
     *
     * @param last the position before the page
     * @param end sessions whose id is not smaller belong to another worker
     * @param limit the highest number of sessions in the page
     * @param offset how many sessions after the position come before the page
     * @return the position of the page's last session; empty if there was none
     */
    Optional<Position> load(PageQuery query, Position last, String end, int limit, int offset)
            throws SQLException, IOException {
        Map<String, UserSessionEntity> page = new LinkedHashMap<>();
        Position position = last;
        try (PreparedStatement statement = connection.prepareStatement(query.sql())) {
            query.bind(statement, last, limit, offset);
            try (ResultSet row = statement.executeQuery()) {
                while (row.next() && row.getString(1).compareTo(end) < 0) {
                    UserSessionEntity session = entities.session(
                            row.getString(1),
                            row.getString(2),
                            row.getString(3),
                            row.getInt(4),
                            row.getInt(5),
                            row.getString(6).getBytes(StandardCharsets.UTF_8));
                    page.put(session.getId(), session);
                    position = new Position(session.getStarted(), session.getId());
                }
            }
        }
        if (page.isEmpty()) {
            connection.commit();
            return Optional.empty();
        }
        clientSessions(page);
        connection.commit();
        page.values().forEach(entities::put);
        entities.flush();
        return Optional.of(position);
    }

    private void clientSessions(Map<String, UserSessionEntity> page) throws SQLException, IOException {
        String placeholders = String.join(",", Collections.nCopies(page.size(), "?"));
        try (PreparedStatement statement = connection.prepareStatement(CLIENT_SESSIONS.formatted(placeholders))) {
            int parameter = 1;
            for (String id : page.keySet()) {
                statement.setString(parameter++, id);
            }
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    entities.put(entities.client(
                            page.get(row.getString(1)),
                            row.getString(2),
                            row.getString(3).getBytes(StandardCharsets.UTF_8)));
                }
            }
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
