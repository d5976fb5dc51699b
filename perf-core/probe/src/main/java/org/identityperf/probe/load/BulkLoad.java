package org.identityperf.probe.load;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.LongConsumer;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Query;
import org.identityperf.probe.address.RoundTrip.Dialect;

/**
 * A bulk load fills empty tables in the fastest way that a database offers: PostgreSQL by binary COPY, with indexes and
 * keys deferred meanwhile, and MySQL and MariaDB by LOAD DATA. Both are loaded in the order of the primary key with
 * their indexes in place, so nothing is deferred there.
 */
public final class BulkLoad {

    private final Address address;
    private final boolean mysql;

    BulkLoad(Address address) {
        this.address = address;
        this.mysql = Dialect.of(address).isMySql();
    }

    /**
     * Loads tables where they are empty, and returns the number of rows. Each table is written by one thread, so that
     * the same seed gives the same order of rows on disk.
     *
     * @param threads for each thread the tables that it loads, one after the other
     */
    public static long all(Address address, List<List<TableRows>> threads, Progress progress) throws SQLException {
        List<TableRows> tables = threads.stream().flatMap(List::stream).toList();
        BulkLoad way = new BulkLoad(address);
        Optional<DeferredIndexes> indexes = way.begin(tables);
        progress.begin("rows", tables.stream().mapToLong(TableRows::count).sum());
        long loaded = Parallel.sum(threads.stream()
                .<Callable<Long>>map(one -> () -> way.load(one, progress::advance))
                .toList());
        if (indexes.isPresent()) {
            indexes.get().restore(address, progress);
        }
        return loaded;
    }

    private Optional<DeferredIndexes> begin(List<TableRows> tables) throws SQLException {
        if (mysql) {
            return Optional.empty();
        }
        try (Connection connection = address.connect()) {
            return Optional.of(DeferredIndexes.indexesOf(
                    connection, tables.stream().map(TableRows::table).toArray(String[]::new)));
        }
    }

    /** Loads tables one after the other over one connection: to open one takes longer than to write a small table. */
    private long load(List<TableRows> tables, LongConsumer told) throws SQLException {
        long loaded = 0;
        try (Connection connection = connect()) {
            for (TableRows rows : tables) {
                loaded += load(connection, rows, true, "", told);
            }
        }
        return loaded;
    }

    private Connection connect() throws SQLException {
        return mysql ? MySqlLoad.connect(address) : PostgresCopy.connect(address);
    }

    private long load(Connection connection, TableRows rows, boolean alone, String record, LongConsumer told)
            throws SQLException {
        String[] columns = rows.columns().toArray(String[]::new);
        try (TableLoad load = mysql
                ? MySqlLoad.over(connection, false, rows.table(), columns)
                : PostgresCopy.over(connection, false, alone, rows.table(), columns)) {
            return load.load(rows, record, told);
        }
    }

    /**
     * Loads one table over a connection of its own, and executes a statement that records this in its transaction.
     *
     * @param alone whether no other thread loads rows of the table
     * @param record the statement; empty for none
     * @param told receives from time to time how many more rows are written
     */
    long load(TableRows rows, boolean alone, String record, LongConsumer told) throws SQLException {
        try (Connection connection = connect()) {
            return load(connection, rows, alone, record, told);
        }
    }

    /**
     * Waits for open transactions that write to a table: the server still commits what a killed process had asked it to
     * commit.
     */
    void awaitWriters(Connection connection, String table) throws SQLException {
        Query.execute(
                connection,
                mysql ? "SELECT 1 FROM " + table + " LOCK IN SHARE MODE" : "LOCK TABLE " + table + " IN SHARE MODE");
    }

    /** Defers indexes in the connection's transaction, and stores them so that any process can restore them. */
    void defer(Connection connection, List<String> tables) throws SQLException {
        if (!mysql) {
            DeferredIndexes.indexesOf(connection, tables.toArray(String[]::new)).keep(connection);
        }
    }

    /** Restores what any process deferred, and continues an interrupted restore. */
    void restore(Progress progress) throws SQLException {
        if (mysql) {
            return;
        }
        DeferredIndexes kept;
        try (Connection connection = address.connect()) {
            connection.setAutoCommit(false);
            awaitWriters(connection, DeferredIndexes.KEPT);
            kept = DeferredIndexes.kept(connection);
            connection.commit();
        }
        kept.restore(address, progress);
    }
}
