package org.identityperf.syncope.load;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.DeferredIndexes;
import org.identityperf.probe.load.Parallel;
import org.identityperf.probe.load.PostgresCopy;
import org.identityperf.probe.load.Progress;
import org.identityperf.syncope.dataset.SyncopePopulation;

/**
 * A user load loads users into the empty tables of a database. Indexes and keys are deferred, several threads write the
 * rows by binary COPY, and then indexes and keys are built again. One thread writes each table, so that the same seed
 * gives the same order of rows on disk.
 */
public final class UserLoad {

    private static final int REPORT_EVERY = 1024;

    private final Address address;
    private final long users;
    private final long seed;
    private final SyncopePopulation population;
    private final UserTables tables;
    private final Progress progress;

    /** Creates a load of the given number of users, drawn from that seed; {@link #run} starts it. */
    public UserLoad(Address address, long users, long seed, UserTables tables, Progress progress) {
        this.address = address;
        this.users = users;
        this.seed = seed;
        this.population = new SyncopePopulation(seed);
        this.tables = tables;
        this.progress = progress;
    }

    /**
     * Loads everything.
     *
     * @return how many rows were loaded
     * @throws SQLException if the store refuses rows or keys
     */
    public long run() throws SQLException {
        DeferredIndexes indexes;
        try (Connection connection = address.connect()) {
            indexes = DeferredIndexes.indexesOf(connection, tables.names().toArray(String[]::new));
        }
        progress.begin("rows", users * tables.rowsOfUser());
        long loaded = Parallel.sum(tables.byThread().stream().map(this::copies).toList());
        indexes.restore(address, progress);
        UserSeed.write(address, seed);
        return loaded;
    }

    private Callable<Long> copies(List<UserTable> ofThread) {
        return () -> {
            long loaded = 0;
            for (UserTable table : ofThread) {
                loaded += copy(table);
            }
            return loaded;
        };
    }

    private long copy(UserTable table) throws SQLException {
        try (PostgresCopy copy =
                PostgresCopy.into(address, table.table(), table.columns().toArray(String[]::new))) {
            long reported = 0;
            for (long i = 0; i < users; i++) {
                table.rows().write(population.user(i), copy::row);
                if (i - reported == REPORT_EVERY) {
                    progress.advance((i - reported) * table.rowsOfUser());
                    reported = i;
                }
            }
            progress.advance((users - reported) * table.rowsOfUser());
            return copy.finish();
        }
    }
}
