package org.identityperf.probe.load;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.LongConsumer;
import org.identityperf.probe.address.Query;

/**
 * A table load writes rows of one table in a transaction of its own, for one thread. Nothing is visible before
 * {@link #finish}; without it everything is rolled back.
 */
public abstract class TableLoad implements AutoCloseable {

    final Connection connection;
    private final boolean own;
    private boolean finished;

    /** @param own whether the connection is closed with this; if not, the caller closes it, also when this fails */
    TableLoad(Connection connection, boolean own) {
        this.connection = connection;
        this.own = own;
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
            Query.execute(connection, also);
        }
        connection.commit();
        finished = true;
        return taken;
    }

    /** Returns where the rows are written on their way to the store. */
    abstract BufferedRow buffer();

    /** Sends the rest of the rows, and returns how many rows the store took. */
    abstract long sent() throws SQLException;

    /** Ends the statement that takes the rows. */
    abstract void giveUp() throws SQLException;

    /** Gives up what was not finished, which is rolled back when the connection is closed. */
    @Override
    public final void close() throws SQLException {
        try {
            if (!finished) {
                giveUp();
            }
        } finally {
            if (own) {
                connection.close();
            }
        }
    }
}
