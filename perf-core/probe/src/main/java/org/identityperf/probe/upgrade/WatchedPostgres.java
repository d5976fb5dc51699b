package org.identityperf.probe.upgrade;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Query;

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
        return Query.number(connection, "SELECT pg_backend_pid()");
    }

    @Override
    public long logged() throws SQLException {
        return Query.number(monitor, "SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')");
    }

    @Override
    public long bytes() throws SQLException {
        return Query.number(monitor, "SELECT pg_database_size(current_database())");
    }

    @Override
    public Map<String, Relation> relations() throws SQLException {
        Map<String, Relation> found = new HashMap<>();
        Query.rows(monitor, RELATIONS)
                .forEach(
                        row -> found.put(row.get(0), new Relation(row.get(2), Long.parseLong(row.get(1)), row.get(3))));
        return found;
    }

    @Override
    public SortedMap<String, Long> tableBytes() throws SQLException {
        SortedMap<String, Long> found = new TreeMap<>();
        Query.rows(monitor, BYTES).forEach(row -> found.put(row.get(0), Long.valueOf(row.get(1))));
        return found;
    }

    @Override
    public List<List<String>> held(long session) throws SQLException {
        return Query.rows(monitor, LOCKS + session);
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
