package org.identityperf.probe.upgrade;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.probe.address.Address;

/** A PostgreSQL whose upgrade is watched. It holds the locks of a transaction until that ends. */
final class WatchedPostgres implements WatchedDatabase {

    private static final String RELATIONS = "SELECT c.oid, c.relfilenode, c.relname, coalesce(i.indrelid::text, '')"
            + " FROM pg_class c LEFT JOIN pg_index i ON i.indexrelid = c.oid WHERE c.relkind IN ('r', 'i')"
            + " AND c.relnamespace = 'public'::regnamespace AND c.relpersistence = 'p'";

    private static final String BYTES = "SELECT relname, pg_table_size(oid) FROM pg_class"
            + " WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relpersistence = 'p'";

    private static final String LOCKS = "SELECT c.relname, l.mode FROM pg_locks l JOIN pg_class c ON c.oid = l.relation"
            + " WHERE l.granted AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND l.mode IN ('ShareLock',"
            + " 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock') AND l.pid = ";

    private final Connection monitor;

    WatchedPostgres(Address database) throws SQLException {
        monitor = database.connect();
    }

    @Override
    public long session(Connection connection) throws SQLException {
        return number(connection, "SELECT pg_backend_pid()");
    }

    @Override
    public long logged() throws SQLException {
        return number(monitor, "SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')");
    }

    @Override
    public long bytes() throws SQLException {
        return number(monitor, "SELECT pg_database_size(current_database())");
    }

    private static long number(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet answer = statement.executeQuery(query)) {
            answer.next();
            return answer.getLong(1);
        }
    }

    @Override
    public Map<String, Relation> relations() throws SQLException {
        Map<String, Relation> found = new HashMap<>();
        try (Statement statement = monitor.createStatement();
                ResultSet answer = statement.executeQuery(RELATIONS)) {
            while (answer.next()) {
                found.put(
                        answer.getString(1), new Relation(answer.getString(3), answer.getLong(2), answer.getString(4)));
            }
        }
        return found;
    }

    @Override
    public SortedMap<String, Long> tableBytes() throws SQLException {
        SortedMap<String, Long> found = new TreeMap<>();
        try (Statement statement = monitor.createStatement();
                ResultSet answer = statement.executeQuery(BYTES)) {
            while (answer.next()) {
                found.put(answer.getString(1), answer.getLong(2));
            }
        }
        return found;
    }

    @Override
    public List<List<String>> held(long session) throws SQLException {
        List<List<String>> held = new ArrayList<>();
        try (Statement statement = monitor.createStatement();
                ResultSet answer = statement.executeQuery(LOCKS + session)) {
            while (answer.next()) {
                held.add(List.of(answer.getString(1), answer.getString(2)));
            }
        }
        return held;
    }

    @Override
    public List<Step.Lock> passed() {
        return List.of();
    }

    @Override
    public boolean endsTransactions() {
        return false;
    }

    @Override
    public void close() throws SQLException {
        monitor.close();
    }
}
