package org.identityperf.crowd.dataset;

import java.sql.SQLException;
import java.util.List;
import java.util.function.LongConsumer;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.Progress;

/** The fastest way into empty tables that a database has. All of them take the same rows. */
interface BulkLoad {

    /** The way into that database. */
    static BulkLoad of(Address address) {
        return address.url().startsWith("jdbc:mysql:") ? new LoadData(address) : new BinaryCopy(address);
    }

    /** Makes the tables ready to be loaded. */
    void begin(List<String> tables) throws SQLException;

    /**
     * Loads one table over a connection of its own; several tables may be loaded at the same time.
     *
     * @param told is told every now and then how many more rows are written
     * @return how many rows the store took
     * @throws SQLException if it refuses a row
     */
    long load(TableRows rows, LongConsumer told) throws SQLException;

    /**
     * Everything is loaded: the tables become what they were, with their rows.
     *
     * @throws SQLException if rows violate a key
     */
    void finish(Progress progress) throws SQLException;
}
