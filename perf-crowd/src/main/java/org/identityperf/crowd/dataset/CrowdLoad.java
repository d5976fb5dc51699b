package org.identityperf.crowd.dataset;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.identityperf.crowd.reference.entity.Identified;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.Parallel;
import org.identityperf.probe.load.Progress;

/**
 * Loads the tables where they are empty, on two threads. Each table is written by one thread, so that the same seed gives
 * the same order of rows on disk.
 */
final class CrowdLoad {

    private final Address address;
    private final CrowdTables tables;
    private final Progress progress;

    CrowdLoad(Address address, CrowdTables tables, Progress progress) {
        this.address = address;
        this.tables = tables;
        this.progress = progress;
    }

    /**
     * Loads everything.
     *
     * @return how many rows
     * @throws SQLException if the store refuses rows or keys
     */
    long run() throws SQLException {
        List<TableRows> first = List.of(tables.users(), tables.tokens(), tables.groups());
        List<TableRows> second = List.of(tables.memberships(), tables.attributes());
        List<TableRows> all = Stream.of(first, second).flatMap(List::stream).toList();
        BulkLoad way = BulkLoad.of(address);
        way.begin(all.stream().map(TableRows::table).toList());
        progress.begin("rows", all.stream().mapToLong(TableRows::count).sum());
        long loaded = Parallel.sum(List.of(() -> load(way, first), () -> load(way, second)));
        way.finish(progress);
        reserveIds();
        return loaded;
    }

    private long load(BulkLoad way, List<TableRows> several) throws SQLException {
        long rows = 0;
        for (TableRows one : several) {
            rows += way.load(one, progress::advance);
        }
        return rows;
    }

    /** So that the store's next ids are none of those loaded. */
    private void reserveIds() throws SQLException {
        try (Connection connection = address.connect();
                PreparedStatement statement = connection.prepareStatement(
                        "UPDATE hibernate_unique_key SET next_hi = next_hi + ? WHERE sequence_name = ?")) {
            statement.setLong(1, tables.ids());
            statement.setString(2, Identified.SEQUENCE);
            statement.executeUpdate();
        }
    }
}
