package org.identityperf.keycloak.current.writer;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.identityperf.keycloak.current.SessionPopulation;
import org.identityperf.probe.address.Address;

/** Sessions as they stand in a database: looked at, and put back, between measured operations. */
public final class SessionRows implements AutoCloseable {

    /** When a session was last used that expired long ago. */
    private static final int LONG_AGO = SessionPopulation.STARTED - 365 * 24 * 3600;

    private final Connection connection;

    /**
     * A session with its client session.
     *
     * @param userKey whose it is
     * @param clientKey where it is
     * @param used when it was last used, in seconds
     * @param usedAtClient and when at the client
     */
    public record Row(String userKey, String clientKey, int used, int usedAtClient) {}

    /** Connects to that database. */
    public SessionRows(Address address) throws SQLException {
        this.connection = address.connect();
    }

    /**
     * The online session of that id.
     *
     * @throws IllegalStateException if there is none, or not one at just one client
     */
    public Row online(String id) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(
                "SELECT s.user_id, c.client_id, s.last_session_refresh, c.timestamp FROM offline_user_session s"
                        + " JOIN offline_client_session c ON c.user_session_id = s.user_session_id"
                        + " AND c.offline_flag = s.offline_flag WHERE s.user_session_id = ? AND s.offline_flag = '0'")) {
            query.setString(1, id);
            try (ResultSet rows = query.executeQuery()) {
                if (!rows.next()) {
                    throw new IllegalStateException("there is no session " + id);
                }
                Row row = new Row(rows.getString(1), rows.getString(2), rows.getInt(3), rows.getInt(4));
                if (rows.next()) {
                    throw new IllegalStateException("session " + id + " is at more than one client");
                }
                return row;
            }
        }
    }

    /** Removes the online session of that id. */
    public void remove(String id) throws SQLException {
        for (String table : new String[] {"offline_client_session", "offline_user_session"}) {
            try (PreparedStatement delete = connection.prepareStatement(
                    "DELETE FROM " + table + " WHERE user_session_id = ? AND offline_flag = '0'")) {
                delete.setString(1, id);
                delete.executeUpdate();
            }
        }
    }

    /** Lets some of each kind be expired, and keeps copies of all. */
    public void expire(long ofEachKind) throws SQLException {
        for (int offline = 0; offline <= 1; offline++) {
            execute("UPDATE offline_user_session SET last_session_refresh = " + LONG_AGO
                    + " WHERE user_session_id IN (SELECT user_session_id FROM offline_user_session"
                    + " WHERE offline_flag = '" + offline + "' ORDER BY user_session_id LIMIT " + ofEachKind + ")");
        }
        execute("CREATE TABLE kept_user_session AS TABLE offline_user_session");
        execute("CREATE TABLE kept_client_session AS TABLE offline_client_session");
    }

    /** Puts back what was removed since. */
    public void putBack() throws SQLException {
        execute("INSERT INTO offline_user_session TABLE kept_user_session ON CONFLICT DO NOTHING");
        execute("INSERT INTO offline_client_session TABLE kept_client_session ON CONFLICT DO NOTHING");
        execute("VACUUM ANALYZE offline_user_session, offline_client_session");
    }

    /** Forgets the copies, when they were put back. */
    public void drop() throws SQLException {
        execute("DROP TABLE kept_user_session, kept_client_session");
    }

    /** All sessions were last used when they began, as they were loaded. */
    public void reset() throws SQLException {
        execute("UPDATE offline_user_session SET last_session_refresh = created_on, version = 0"
                + " WHERE last_session_refresh <> created_on");
        execute("UPDATE offline_client_session SET timestamp = " + SessionPopulation.STARTED + ", version = 0"
                + " WHERE timestamp <> " + SessionPopulation.STARTED);
    }

    /** How many sessions there are of both kinds. */
    public long sessions() throws SQLException {
        return count("offline_user_session");
    }

    /** How many client sessions. */
    public long clientSessions() throws SQLException {
        return count("offline_client_session");
    }

    private long count(String table) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet count = statement.executeQuery("SELECT count(*) FROM " + table)) {
            count.next();
            return count.getLong(1);
        }
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
