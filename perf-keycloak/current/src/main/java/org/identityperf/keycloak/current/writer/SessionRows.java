package org.identityperf.keycloak.current.writer;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import org.identityperf.keycloak.current.SessionPopulation;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Query;
import org.identityperf.probe.address.RoundTrip.Dialect;

/** This class reads sessions in the database and puts them back, between measured operations. */
public final class SessionRows implements AutoCloseable {

    /** The last use of a session that expired long ago. */
    private static final int LONG_AGO = SessionPopulation.STARTED - 365 * 24 * 3600;

    private final Connection connection;
    /**
     * Whether the database needs a vacuum: MySQL removes deleted rows by itself, and keeps the statistics of a clone.
     */
    private final boolean vacuums;

    /**
     * A session with its client session.
     *
     * @param userKey the key of its user
     * @param clientKey the key of its client
     * @param used when it was last used, in seconds
     * @param usedAtClient when its client session was last used, in seconds
     */
    public record Row(String userKey, String clientKey, int used, int usedAtClient) {}

    /** Connects to that database. */
    public SessionRows(Address address) throws SQLException {
        this.connection = address.connect();
        this.vacuums = Dialect.of(address) == Dialect.POSTGRESQL;
    }

    /**
     * Returns the online session of that id.
     *
     * @throws IllegalStateException if there is none, or if it has not exactly one client session
     */
    public Row online(String id) throws SQLException {
        List<List<String>> found = Query.rows(
                connection,
                "SELECT s.user_id, c.client_id, s.last_session_refresh, c.timestamp FROM OFFLINE_USER_SESSION s"
                        + " JOIN OFFLINE_CLIENT_SESSION c ON c.user_session_id = s.user_session_id"
                        + " AND c.offline_flag = s.offline_flag WHERE s.user_session_id = ? AND s.offline_flag = '0'",
                id);
        if (found.size() != 1) {
            throw new IllegalStateException("session " + id + " is at " + found.size() + " clients, and not at one");
        }
        List<String> row = found.get(0);
        return new Row(row.get(0), row.get(1), Integer.parseInt(row.get(2)), Integer.parseInt(row.get(3)));
    }

    /** Returns the ids of the offline sessions that were last used at that second. */
    public Set<String> offlineUsed(int at) throws SQLException {
        return Set.copyOf(Query.texts(
                connection,
                "SELECT user_session_id FROM OFFLINE_USER_SESSION WHERE offline_flag = '1' AND last_session_refresh = ?",
                at));
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

    /** Makes some sessions of each kind expired, and keeps copies of all. */
    public void expire(long ofEachKind) throws SQLException {
        for (int offline = 0; offline <= 1; offline++) {
            // MySQL does not read from the table that it changes, unless it has read it before; nor does it allow a
            // LIMIT in a list.
            Query.execute(
                    connection,
                    "UPDATE OFFLINE_USER_SESSION SET last_session_refresh = " + LONG_AGO
                            + " WHERE user_session_id IN (SELECT user_session_id FROM (SELECT user_session_id"
                            + " FROM OFFLINE_USER_SESSION WHERE offline_flag = '" + offline
                            + "' ORDER BY user_session_id LIMIT " + ofEachKind + ") chosen)");
        }
        Query.execute(connection, "CREATE TABLE kept_user_session AS SELECT * FROM OFFLINE_USER_SESSION");
        Query.execute(connection, "CREATE TABLE kept_client_session AS SELECT * FROM OFFLINE_CLIENT_SESSION");
    }

    /** Puts back what was removed since. */
    public void putBack() throws SQLException {
        putBack("OFFLINE_USER_SESSION", "kept_user_session", "");
        putBack("OFFLINE_CLIENT_SESSION", "kept_client_session", " AND s.client_id = k.client_id");
        if (vacuums) {
            Query.execute(connection, "VACUUM ANALYZE OFFLINE_USER_SESSION, OFFLINE_CLIENT_SESSION");
        }
    }

    private void putBack(String table, String kept, String ofSameClient) throws SQLException {
        Query.execute(
                connection,
                "INSERT INTO " + table + " SELECT k.* FROM " + kept + " k WHERE NOT EXISTS (SELECT 1 FROM " + table
                        + " s WHERE s.user_session_id = k.user_session_id AND s.offline_flag = k.offline_flag"
                        + ofSameClient
                        + ")");
    }

    /** Drops the copies, after they were put back. */
    public void drop() throws SQLException {
        Query.execute(connection, "DROP TABLE kept_user_session, kept_client_session");
    }

    /** Sets the last use of all sessions to their beginning, as they were loaded. */
    public void reset() throws SQLException {
        Query.execute(
                connection,
                "UPDATE OFFLINE_USER_SESSION SET last_session_refresh = created_on, version = 0"
                        + " WHERE last_session_refresh <> created_on");
        Query.execute(
                connection,
                "UPDATE OFFLINE_CLIENT_SESSION SET timestamp = " + SessionPopulation.STARTED + ", version = 0"
                        + " WHERE timestamp <> " + SessionPopulation.STARTED);
    }

    /** Returns how many sessions there are of both kinds together. */
    public long sessions() throws SQLException {
        return count("OFFLINE_USER_SESSION");
    }

    /** Returns how many client sessions there are of both kinds together. */
    public long clientSessions() throws SQLException {
        return count("OFFLINE_CLIENT_SESSION");
    }

    private long count(String table) throws SQLException {
        return Query.number(connection, "SELECT count(*) FROM " + table);
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
