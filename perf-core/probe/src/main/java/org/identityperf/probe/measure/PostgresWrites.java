package org.identityperf.probe.measure;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Query;

/**
 * The writes of PostgreSQL are what its write-ahead log says of a window: rows that were written and locked, entries that
 * indexes got, transactions that wrote and committed. {@code pg_walinspect} reads the log, from PostgreSQL 16 on. Each
 * record names the database of the pages that it changes, so what is written in others is left out, and so are the
 * system's own tables.
 *
 * <p>A row is written when it is inserted, updated or deleted, be it by a trigger. An update changes no index if no indexed
 * column changes and the page has room ("HOT"); else the row moves, and every index of its table gets an entry. An entry
 * that splits a page of an index counts once, though the pages above may be split as well. A row is locked if its
 * transaction locks it and does not write it thereafter: an update locks its row with a record of its own where the row is
 * large or goes to another page, which is a matter of the layout.
 *
 * @see <a href="https://www.postgresql.org/docs/18/pgwalinspect.html">pg_walinspect</a>
 * @see <a href="https://www.postgresql.org/docs/18/storage-hot.html">Heap-Only Tuples</a>
 */
final class PostgresWrites {

    /** The version from which on the log can be read by block. */
    private static final int READABLE = 16;

    /** The SQL state of a log that a checkpoint has removed. */
    private static final String REMOVED = "58P01";

    /** The most bytes of log that are read for a window. More is a load, whose rows are known. */
    private static final long MOST_BYTES = 32L * 1024 * 1024;

    private static final String POSITION = "SELECT pg_current_wal_insert_lsn()";

    /** Commits a transaction of its own, and so has the whole log up to here written, which is then readable. */
    private static final String FLUSH =
            "SELECT pg_logical_emit_message(true, 'identityperf', ''), pg_current_wal_insert_lsn()";

    /** Which records put an entry into an index, by the columns of the resource manager and of what it did. */
    private static final String ENTRY = """
            (%1$s = 'Btree' AND %2$s IN ('INSERT_LEAF', 'INSERT_POST', 'SPLIT_L', 'SPLIT_R'))
            OR (%1$s = 'Hash' AND %2$s = 'INSERT')
            OR (%1$s = 'Gin' AND %2$s IN ('INSERT', 'UPDATE_META_PAGE'))
            OR (%1$s = 'Gist' AND %2$s IN ('PAGE_UPDATE', 'PAGE_SPLIT'))""";

    /**
     * Relations that users made have numbers from 16384 on. An update has two pages if its row goes to another one: the new
     * page first, then the old.
     */
    private static final String COUNT = """
            WITH page AS MATERIALIZED (
              SELECT start_lsn, block_id, xid, reltablespace, reldatabase, relfilenode, relblocknumber, resource_manager,
                split_part(record_type, '+', 1) AS did, description
              FROM pg_get_wal_block_info(?::pg_lsn, ?::pg_lsn, false)
              WHERE relforknumber = 0 AND relfilenode >= 16384
                AND reldatabase IN (SELECT oid FROM pg_database WHERE datname = ANY (?))
            ), ours AS MATERIALIZED (SELECT DISTINCT start_lsn, xid, resource_manager, did FROM page),
            heap AS MATERIALIZED (
              SELECT DISTINCT ON (start_lsn) xid, reltablespace, reldatabase, relfilenode, relblocknumber, did,
                substring(description FROM '\\m(?:old_)?off: (\\d+)') AS place
              FROM page WHERE resource_manager = 'Heap' AND did IN ('LOCK', 'UPDATE', 'HOT_UPDATE', 'DELETE')
              ORDER BY start_lsn, block_id DESC
            )
            SELECT
              count(*) FILTER (WHERE resource_manager IN ('Heap', 'Heap2')
                AND did IN ('INSERT', 'MULTI_INSERT', 'UPDATE', 'HOT_UPDATE', 'DELETE')),
              count(*) FILTER (WHERE resource_manager = 'Heap' AND did = 'UPDATE'),
              (SELECT count(*) FROM (
                SELECT xid, reltablespace, reldatabase, relfilenode, relblocknumber, place FROM heap WHERE did = 'LOCK'
                EXCEPT
                SELECT xid, reltablespace, reldatabase, relfilenode, relblocknumber, place FROM heap WHERE did <> 'LOCK')
                AS locked),
              count(*) FILTER (WHERE %s),
              (SELECT count(*) FROM pg_get_wal_records_info(?::pg_lsn, ?::pg_lsn)
                WHERE resource_manager = 'Transaction' AND split_part(record_type, '+', 1) = 'COMMIT'
                AND xid IN (SELECT xid FROM ours))
            FROM ours""".formatted(ENTRY.formatted("resource_manager", "did"));

    private static final String COUNT_INDEXES =
            """
            SELECT d.datname, b.reltablespace, b.relfilenode, count(DISTINCT b.start_lsn)
            FROM pg_get_wal_block_info(?::pg_lsn, ?::pg_lsn, false) b JOIN pg_database d ON d.oid = b.reldatabase
            WHERE b.relforknumber = 0 AND b.relfilenode >= 16384 AND d.datname = ANY (?) AND (%s)
            GROUP BY 1, 2, 3""".formatted(ENTRY.formatted("b.resource_manager", "split_part(b.record_type, '+', 1)"));

    /** The index of what a table keeps outside of its rows has a number for a name, so it is called by its table. */
    private static final String NAME = """
            SELECT CASE WHEN owner.oid IS NULL THEN i.relname ELSE 'the TOAST index' END, coalesce(owner.relname, t.relname)
            FROM pg_index JOIN pg_class i ON i.oid = indexrelid JOIN pg_class t ON t.oid = indrelid
            LEFT JOIN pg_class owner ON owner.reltoastrelid = t.oid
            WHERE indexrelid = pg_filenode_relation(?, ?)""";

    /**
     * A place is where an index is stored.
     *
     * @param database its name
     */
    private record Place(String database, long tablespace, long file) {}

    private final Connection connection;
    private final Map<Place, Long> entries = new LinkedHashMap<>();
    private String opened = "";

    private PostgresWrites(Connection connection) {
        this.connection = connection;
    }

    /**
     * Returns the writes that a connection can read; none if the server is older, lacks {@code pg_walinspect}, or does not
     * let this user read its log.
     */
    static Optional<PostgresWrites> on(Connection connection) throws SQLException {
        if (connection.getMetaData().getDatabaseMajorVersion() < READABLE) {
            return Optional.empty();
        }
        PostgresWrites writes = new PostgresWrites(connection);
        try (Statement statement = connection.createStatement()) {
            try {
                PostgresMeter.createExtension(statement, "pg_walinspect");
                writes.open();
                writes.counted(List.of(), writes.flushed());
            } catch (SQLException e) {
                statement.execute("ROLLBACK");
                return Optional.empty();
            }
        }
        return Optional.of(writes);
    }

    /** Remembers where the log is. */
    void open() throws SQLException {
        opened = text(POSITION, 1);
    }

    /**
     * Returns what was written in these databases since the window was opened: NaN if that is too much to read, or if a
     * server that keeps too little of its log has removed it.
     */
    Map<Counter, Double> close(List<String> databases) throws SQLException {
        if (text(POSITION, 1).equals(opened)) {
            return all(0);
        }
        String now = flushed();
        try {
            return bytes(now) > MOST_BYTES ? all(Double.NaN) : counted(databases, now);
        } catch (SQLException e) {
            if (REMOVED.equals(e.getSQLState())) {
                return all(Double.NaN);
            }
            throw e;
        }
    }

    private String flushed() throws SQLException {
        return text(FLUSH, 2);
    }

    private static Map<Counter, Double> all(double count) {
        Map<Counter, Double> all = new EnumMap<>(Counter.class);
        Counter.WRITES.forEach(counter -> all.put(counter, count));
        return all;
    }

    private long bytes(String now) throws SQLException {
        return Query.number(connection, "SELECT ?::pg_lsn - ?::pg_lsn", now, opened);
    }

    private Map<Counter, Double> counted(List<String> databases, String now) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(COUNT)) {
            statement.setString(1, opened);
            statement.setString(2, now);
            statement.setArray(3, connection.createArrayOf("text", databases.toArray()));
            statement.setString(4, opened);
            statement.setString(5, now);
            try (ResultSet answer = statement.executeQuery()) {
                answer.next();
                Map<Counter, Double> counts = new EnumMap<>(Counter.class);
                for (int i = 0; i < Counter.WRITES.size(); i++) {
                    counts.put(Counter.WRITES.get(i), answer.getDouble(i + 1));
                }
                if (counts.get(Counter.INDEX_ENTRIES) > 0) {
                    countIndexes(databases, now);
                }
                return counts;
            }
        }
    }

    private void countIndexes(List<String> databases, String now) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(COUNT_INDEXES)) {
            statement.setString(1, opened);
            statement.setString(2, now);
            statement.setArray(3, connection.createArrayOf("text", databases.toArray()));
            try (ResultSet answer = statement.executeQuery()) {
                while (answer.next()) {
                    entries.merge(
                            new Place(answer.getString(1), answer.getLong(2), answer.getLong(3)),
                            answer.getLong(4),
                            Long::sum);
                }
            }
        }
    }

    /** Forgets which indexes got entries so far. */
    void forget() {
        entries.clear();
    }

    /**
     * Returns which indexes got entries in the windows since {@link #forget}, most entries first. Their names are read in
     * their own databases.
     */
    List<IndexEntries> indexes(List<Address> clones) throws SQLException {
        List<IndexEntries> indexes = new ArrayList<>();
        for (Address clone : clones) {
            List<Place> places = entries.keySet().stream()
                    .filter(place -> place.database().equals(clone.place()))
                    .toList();
            if (!places.isEmpty()) {
                try (Connection own = clone.connect();
                        PreparedStatement name = own.prepareStatement(NAME)) {
                    for (Place place : places) {
                        indexes.add(named(place, name));
                    }
                }
            }
        }
        indexes.sort(Comparator.comparingLong(IndexEntries::entries)
                .reversed()
                .thenComparing(IndexEntries::index)
                .thenComparing(IndexEntries::table));
        return indexes;
    }

    private IndexEntries named(Place place, PreparedStatement name) throws SQLException {
        name.setLong(1, place.tablespace());
        name.setLong(2, place.file());
        try (ResultSet answer = name.executeQuery()) {
            return answer.next()
                    ? new IndexEntries(entries.get(place), answer.getString(1), answer.getString(2))
                    : new IndexEntries(entries.get(place), "an index that is gone", "a table of the operation");
        }
    }

    private String text(String query, int column) throws SQLException {
        return Query.rows(connection, query).get(0).get(column - 1);
    }
}
