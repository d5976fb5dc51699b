package org.identityperf.probe.load;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.LongConsumer;
import org.identityperf.probe.address.Address;

/**
 * A bulk load fills empty tables in the fastest way that a database offers. All implementations take the same rows.
 * MySQL is loaded in the order of the primary key with its indexes in place, so nothing is deferred there.
 */
public interface BulkLoad {

    /** Returns the bulk load for that database. */
    static BulkLoad of(Address address) {
        return address.url().startsWith("jdbc:mysql:")
                ? (rows, alone, record, told) -> MySqlLoad.load(address, rows, record, told)
                : new BinaryCopy(address);
    }

    /**
     * Loads tables where they are empty. Each table is written by one thread, so that the same seed gives the same
     * order of rows on disk.
     *
     * @param threads for each thread the tables that it loads, one after the other
     * @return the number of rows
     * @throws SQLException if the store refuses rows or keys
     */
    static long all(Address address, List<List<TableRows>> threads, Progress progress) throws SQLException {
        List<TableRows> tables = threads.stream().flatMap(List::stream).toList();
        BulkLoad way = of(address);
        way.begin(tables.stream().map(TableRows::table).toList());
        progress.begin("rows", tables.stream().mapToLong(TableRows::count).sum());
        List<Callable<Long>> work = new ArrayList<>();
        threads.forEach(several -> work.add(() -> {
            long rows = 0;
            for (TableRows one : several) {
                rows += way.load(one, progress::advance);
            }
            return rows;
        }));
        long loaded = Parallel.sum(work);
        way.finish(progress);
        return loaded;
    }

    /**
     * Loads one table over a connection of its own; several tables may be loaded at the same time.
     *
     * @param told receives from time to time how many more rows are written
     * @return the number of rows that the store took
     * @throws SQLException if it refuses a row
     */
    default long load(TableRows rows, LongConsumer told) throws SQLException {
        return load(rows, true, "", told);
    }

    /**
     * Loads one table and executes a statement that records this, in one transaction.
     *
     * @param alone whether these are all rows that the table will have, so that no other thread loads any
     * @param record the statement; empty for none
     */
    long load(TableRows rows, boolean alone, String record, LongConsumer told) throws SQLException;

    /** Prepares the tables for loading. */
    default void begin(List<String> tables) throws SQLException {}

    /**
     * Restores the tables' indexes and keys, after everything is loaded.
     *
     * @throws SQLException if rows violate a key
     */
    default void finish(Progress progress) throws SQLException {}

    /** Keeps others from beginning to load parts in this place until the statement's transaction ends. */
    default void alone(Statement statement) throws SQLException {}

    /**
     * Does {@link #begin} in the connection's transaction, and stores it in the database so that any process can finish
     * it.
     */
    default void defer(Connection connection, List<String> tables) throws SQLException {}

    /** Does {@link #finish} for what any process deferred, and continues an interrupted restore. */
    default void restore(Progress progress) throws SQLException {}
}
