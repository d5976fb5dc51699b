package org.identityperf.probe.load;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** This class ends a load if the store reports the same number of rows as were written. */
final class TakenRows {

    private TakenRows() {}

    /**
     * Commits the rows, which makes them durable and visible.
     *
     * @param also a further statement in their transaction; empty for none
     * @throws IllegalStateException if the store took more or fewer than were written
     */
    static void commit(Connection connection, long written, long taken, String also) throws SQLException {
        if (taken != written) {
            throw new IllegalStateException("wrote " + written + " rows, the store took " + taken);
        }
        if (!also.isEmpty()) {
            try (Statement statement = connection.createStatement()) {
                statement.execute(also);
            }
        }
        connection.commit();
    }
}
