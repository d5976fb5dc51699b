package org.identityperf.tiny;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.Dataset;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.Progress;

/** A table of numbers. */
public class Items implements Dataset {

    private static final long BYTES = 100;

    @Override
    public String name() {
        return "Items";
    }

    @Override
    public int generatorVersion() {
        return 1;
    }

    @Override
    public String schema() {
        return "Tiny 1.0";
    }

    @Override
    public List<String> dimensions() {
        return List.of("items");
    }

    @Override
    public Optional<Dataset> base() {
        return Optional.empty();
    }

    @Override
    public long bytes(Sizes sizes) {
        return sizes.of("items") * BYTES;
    }

    @Override
    public void create(Address database, Sizes sizes, long seed, Progress progress) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(
                    "CREATE TABLE item AS SELECT n AS id FROM generate_series(1, " + sizes.of("items") + ") n");
            finish(statement);
        }
    }

    /** What is done when the rows are there. */
    void finish(Statement statement) throws SQLException {
        statement.execute("CREATE UNIQUE INDEX ON item (id)");
    }

    /** One whose loading never ends. */
    public static final class Endless extends Items {

        @Override
        public String name() {
            return "EndlessItems";
        }

        @Override
        void finish(Statement statement) throws SQLException {
            statement.execute("SELECT pg_sleep(3600)");
        }
    }
}
