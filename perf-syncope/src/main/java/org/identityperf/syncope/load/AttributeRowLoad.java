package org.identityperf.syncope.load;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.Parallel;
import org.identityperf.probe.load.PostgresCopy;
import org.identityperf.probe.load.Progress;
import org.identityperf.probe.load.SetAside;
import org.identityperf.syncope.dataset.Population;

/**
 * Loads users into the tables of standard JPA, in a database where they are empty: indexes and keys set aside, rows by
 * binary COPY on two threads, indexes and keys built again. Each table is written by one thread, so that the same seed
 * gives the same order of rows on disk.
 */
public final class AttributeRowLoad {

    private static final int TOLD_EVERY = 1024;
    private static final List<AttributeTable> FIRST = List.of(AttributeTable.ATTRIBUTES);
    private static final List<AttributeTable> SECOND = List.of(
            AttributeTable.USERS, AttributeTable.MEMBERSHIPS, AttributeTable.VALUES, AttributeTable.UNIQUE_VALUES);

    private final Address address;
    private final long users;
    private final Population population;
    private final AttributeRows rows;
    private final Progress progress;

    /** The first so many users of that seed. */
    public AttributeRowLoad(Address address, long users, long seed, Progress progress) {
        this.address = address;
        this.users = users;
        this.population = new Population(seed);
        this.rows = new AttributeRows(seed);
        this.progress = progress;
    }

    /**
     * Loads everything.
     *
     * @return how many rows
     * @throws SQLException if the store refuses rows or keys
     */
    public long run() throws SQLException {
        List<AttributeTable> all = Stream.of(FIRST, SECOND).flatMap(List::stream).toList();
        SetAside aside;
        try (Connection connection = address.connect()) {
            aside = SetAside.indexesOf(
                    connection, all.stream().map(AttributeTable::table).toArray(String[]::new));
        }
        progress.begin("rows", users * all.stream().mapToLong(AttributeTable::rowsOfUser).sum());
        long loaded = Parallel.sum(Stream.of(FIRST, SECOND).map(this::copies).toList());
        aside.restore(address, progress);
        return loaded;
    }

    private Callable<Long> copies(List<AttributeTable> tables) {
        return () -> {
            long loaded = 0;
            for (AttributeTable table : tables) {
                loaded += copy(table);
            }
            return loaded;
        };
    }

    private long copy(AttributeTable table) throws SQLException {
        try (PostgresCopy copy = PostgresCopy.into(address, table.table(), table.columns().toArray(String[]::new))) {
            long told = 0;
            for (long i = 0; i < users; i++) {
                rows.write(table, population.user(i), () -> new CopiedRow(copy.row()));
                if (i - told == TOLD_EVERY) {
                    progress.advance((i - told) * table.rowsOfUser());
                    told = i;
                }
            }
            progress.advance((users - told) * table.rowsOfUser());
            return copy.finish();
        }
    }
}
