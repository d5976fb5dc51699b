package org.identityperf.probe.load;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.LongConsumer;

/**
 * A table load writes rows of one table over a connection of its own, for one thread. Nothing is visible before
 * {@link #finish}; without it everything is rolled back.
 */
public abstract class TableLoad implements AutoCloseable {

    final Connection connection;
    private boolean finished;

    TableLoad(Connection connection) {
        this.connection = connection;
    }

    /** Returns the next row, to be filled field by field and ended. */
    public final RowWriter row() {
        return buffer().begin();
    }

    /** Commits the rows, which makes them durable and visible, and returns how many the store took. */
    public final long finish() throws SQLException {
        return finish("");
    }

    final long load(TableRows rows, String also, LongConsumer told) throws SQLException {
        rows.write(this::row, told);
        return finish(also);
    }

    private long finish(String also) throws SQLException {
        long taken = sent();
        long written = buffer().rows();
        if (taken != written) {
            throw new IllegalStateException("wrote " + written + " rows, the store took " + taken);
        }
        if (!also.isEmpty()) {
            try (Statement statement = connection.createStatement()) {
                statement.execute(also);
            }
        }
        connection.commit();
        finished = true;
        return taken;
    }

    /** Returns where the rows are written on their way to the store. */
    abstract BufferedRow buffer();

    /** Sends the rest of the rows, and returns how many rows the store took. */
    abstract long sent() throws SQLException;

    abstract void giveUp() throws SQLException;

    /** Closes the connection; whatever was not finished is rolled back. */
    @Override
    public final void close() throws SQLException {
        if (finished) {
            connection.close();
        } else {
            giveUp();
        }
    }
}
