package org.identityperf.keycloak.current.writer;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import org.identityperf.keycloak.current.SessionPopulation;
import org.identityperf.keycloak.current.reader.FloorStatements;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.RoundTrip.Dialect;

/** Sessions as they stand in a database: looked at, and put back, between measured operations. */
public final class SessionRows implements AutoCloseable {

    /** When a session was last used that expired long ago. */
    private static final int LONG_AGO = SessionPopulation.STARTED - 365 * 24 * 3600;

    private final Connection connection;
    /** MySQL clears away by itself what was deleted, and keeps the statistics of a clone. */
    private final boolean vacuums;

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
        this.vacuums = Dialect.of(address) == Dialect.POSTGRESQL;
    }

    /**
     * The online session of that id.
     *
     * @throws IllegalStateException if there is none, or not one at just one client
     */
    public Row online(String id) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(
                "SELECT s.user_id, c.client_id, s.last_session_refresh, c.timestamp FROM OFFLINE_USER_SESSION s"
                        + " JOIN OFFLINE_CLIENT_SESSION c ON c.user_session_id = s.user_session_id"
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

    /** The ids of the offline sessions that were last used then, in seconds. */
    public Set<String> offlineUsed(int at) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("SELECT user_session_id FROM OFFLINE_USER_SESSION"
                + " WHERE offline_flag = '1' AND last_session_refresh = ?")) {
            query.setInt(1, at);
            try (ResultSet rows = query.executeQuery()) {
                return Set.copyOf(FloorStatements.names(rows));
            }
        }
    }

    /** Removes the online session of that id. */
    public void remove(String id) throws SQLException {
        for (String table : new String[] {"OFFLINE_CLIENT_SESSION", "OFFLINE_USER_SESSION"}) {
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
            // MySQL neither reads from the table that it changes, unless it has read it before, nor takes the first of
            // a list.
            execute("UPDATE OFFLINE_USER_SESSION SET last_session_refresh = " + LONG_AGO
                    + " WHERE user_session_id IN (SELECT user_session_id FROM (SELECT user_session_id"
                    + " FROM OFFLINE_USER_SESSION WHERE offline_flag = '" + offline
                    + "' ORDER BY user_session_id LIMIT " + ofEachKind + ") chosen)");
        }
        execute("CREATE TABLE kept_user_session AS SELECT * FROM OFFLINE_USER_SESSION");
        execute("CREATE TABLE kept_client_session AS SELECT * FROM OFFLINE_CLIENT_SESSION");
    }

    /** Puts back what was removed since. */
    public void putBack() throws SQLException {
        putBack("OFFLINE_USER_SESSION", "kept_user_session", "");
        putBack("OFFLINE_CLIENT_SESSION", "kept_client_session", " AND s.client_id = k.client_id");
        if (vacuums) {
            execute("VACUUM ANALYZE OFFLINE_USER_SESSION, OFFLINE_CLIENT_SESSION");
        }
    }

    private void putBack(String table, String kept, String ofSameClient) throws SQLException {
        execute("INSERT INTO " + table + " SELECT k.* FROM " + kept + " k WHERE NOT EXISTS (SELECT 1 FROM " + table
                + " s WHERE s.user_session_id = k.user_session_id AND s.offline_flag = k.offline_flag" + ofSameClient
                + ")");
    }

    /** Forgets the copies, when they were put back. */
    public void drop() throws SQLException {
        execute("DROP TABLE kept_user_session, kept_client_session");
    }

    /** All sessions were last used when they began, as they were loaded. */
    public void reset() throws SQLException {
        execute("UPDATE OFFLINE_USER_SESSION SET last_session_refresh = created_on, version = 0"
                + " WHERE last_session_refresh <> created_on");
        execute("UPDATE OFFLINE_CLIENT_SESSION SET timestamp = " + SessionPopulation.STARTED + ", version = 0"
                + " WHERE timestamp <> " + SessionPopulation.STARTED);
    }

    /** How many sessions there are of both kinds. */
    public long sessions() throws SQLException {
        return count("OFFLINE_USER_SESSION");
    }

    /** How many client sessions. */
    public long clientSessions() throws SQLException {
        return count("OFFLINE_CLIENT_SESSION");
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
