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
 * The fastest way into empty tables that a database has. All of them take the same rows. MySQL is loaded in the order of
 * the primary key with its indexes in place, so that nothing is deferred.
 */
public interface BulkLoad {

    /** The way into that database. */
    static BulkLoad of(Address address) {
        return address.url().startsWith("jdbc:mysql:")
                ? (rows, alone, record, told) -> MySqlLoad.load(address, rows, record, told)
                : new BinaryCopy(address);
    }

    /**
     * Loads tables where they are empty. Each table is written by one thread, so that the same seed gives the same order
     * of rows on disk.
     *
     * @param threads for each thread the tables that it loads, one after the other
     * @return how many rows
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
     * @param told is told every now and then how many more rows are written
     * @return how many rows the store took
     * @throws SQLException if it refuses a row
     */
    default long load(TableRows rows, LongConsumer told) throws SQLException {
        return load(rows, true, "", told);
    }

    /**
     * The same in one transaction with a record of it.
     *
     * @param alone whether these are all rows that the table will have, so that nobody else loads any
     * @param record a statement; empty for none
     */
    long load(TableRows rows, boolean alone, String record, LongConsumer told) throws SQLException;

    /** Makes the tables ready to be loaded. */
    default void begin(List<String> tables) throws SQLException {}

    /**
     * Everything is loaded: the tables become what they were, with their rows.
     *
     * @throws SQLException if rows violate a key
     */
    default void finish(Progress progress) throws SQLException {}

    /** Lets nobody else begin to load parts in this place before the end of the statement's transaction. */
    default void alone(Statement statement) throws SQLException {}

    /** {@link #begin}, kept in the database, in the connection's transaction, so that anybody can finish it. */
    default void defer(Connection connection, List<String> tables) throws SQLException {}

    /** {@link #finish} of what was deferred by anybody; what was broken off is gone on with. */
    default void restore(Progress progress) throws SQLException {}
}
