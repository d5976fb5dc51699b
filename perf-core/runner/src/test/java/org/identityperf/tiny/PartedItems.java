package org.identityperf.tiny;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.DatasetDescription;
import org.identityperf.probe.dataset.PartedDataset;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.PartedLoad;
import org.identityperf.probe.load.Progress;
import org.identityperf.probe.load.TableParts;
import org.identityperf.probe.load.TableRows;

/** A table of numbers, loaded in parts; one of them waits for whoever holds a lock. */
public final class PartedItems extends TinyDataset implements PartedDataset {

    /** The advisory lock, in the database {@code app} of the same server. */
    public static final int LOCK = 42;

    private static final int ROWS_A_PART = 100;
    private static final int HELD = 2;
    private static final long BYTES = 100;

    @Override
    public DatasetDescription description() {
        return DatasetDescription.of("PartedItems", 1, new Table()).sizedBy(List.of("items"));
    }

    @Override
    public PartedLoad load(Address place, Sizes sizes, long seed) {
        TableRows rows = new TableRows("item", List.of("id", "note"), sizes.of("items"), (i, into) -> {
            if (i == (long) HELD * ROWS_A_PART) {
                await(place);
            }
            into.number(i).text("note " + i);
        });
        return new TableParts(place, List.of(List.of(rows)), ROWS_A_PART);
    }

    private static void await(Address place) {
        String app = place.url().replaceFirst("/[^/?]*($|\\?)", "/app$1");
        try (Connection connection = new Address(app, place.user(), place.password()).connect();
                Statement statement = connection.createStatement()) {
            statement.execute("SELECT pg_advisory_lock_shared(" + LOCK + ")");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The table, without a row. */
    public static final class Table extends TinyDataset {

        @Override
        public long bytes(Sizes sizes) {
            return BYTES;
        }

        @Override
        public void create(Address database, Sizes sizes, long seed, Progress progress) throws SQLException {
            try (Connection connection = database.connect();
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE item (id bigint PRIMARY KEY, note text UNIQUE)");
            }
        }
    }
}
