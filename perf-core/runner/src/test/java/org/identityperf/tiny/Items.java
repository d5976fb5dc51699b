package org.identityperf.tiny;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.Progress;

/** A table of numbers. */
public class Items extends TinyDataset {

    @Override
    public void create(Address database, Sizes sizes, long seed, Progress progress) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(
                    "CREATE TABLE item AS SELECT " + row() + " FROM generate_series(1, " + sizes.of("items") + ") n");
            finish(statement);
        }
    }

    /** The columns of number {@code n}. */
    String row() {
        return "n AS id";
    }

    /** What is done when the rows are there. */
    void finish(Statement statement) throws SQLException {
        statement.execute("CREATE UNIQUE INDEX ON item (id)");
    }

    /** One that takes ten times the room that it says. */
    public static final class Swelling extends Items {

        @Override
        String name() {
            return "SwellingItems";
        }

        @Override
        String row() {
            return "n AS id, repeat('x', 1000) AS note";
        }
    }

    /** One that is written to again, so that the server's log takes many times the room that it says. */
    public static final class Logged extends Items {

        @Override
        String name() {
            return "LoggedItems";
        }

        @Override
        void finish(Statement statement) throws SQLException {
            statement.execute("ALTER TABLE item ADD note text");
            statement.execute("UPDATE item SET note = repeat('x', 1000)");
        }
    }

    /** One whose loading never ends. */
    public static final class Endless extends Items {

        @Override
        String name() {
            return "EndlessItems";
        }

        @Override
        void finish(Statement statement) throws SQLException {
            statement.execute("SELECT pg_sleep(3600)");
        }
    }
}
