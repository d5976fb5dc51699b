package org.identityperf.probe.load;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.identityperf.probe.address.Address;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/**
 * A PostgreSQL copy loads one table by binary COPY over a connection of its own, for one thread. An empty table that no
 * foreign key refers to is loaded frozen: its rows need no later visit by VACUUM. With {@code wal_level} minimal they
 * are not written twice.
 *
 * <p>Nothing is visible before {@link #finish}; without it everything is rolled back.
 */
public final class PostgresCopy implements AutoCloseable {

    private static final int CHUNK = 128 * 1024;

    private final Connection connection;
    private final CopyIn copy;
    private final CopyRow row;
    private boolean finished;

    private PostgresCopy(Connection connection, CopyIn copy, int columns) {
        this.connection = connection;
        this.copy = copy;
        this.row = new CopyRow(columns, CHUNK, this::send);
        row.header();
    }

    /**
     * Begins to load a table.
     *
     * @param table the table
     * @param columns the columns of each row, in the order in which their fields will be written
     * @throws SQLException if the table or a column does not exist
     */
    public static PostgresCopy into(Address address, String table, String... columns) throws SQLException {
        return open(address, true, table, columns);
    }

    /** Begins to load a table that others load at the same time. It is never frozen, since that needs exclusive use. */
    static PostgresCopy beside(Address address, String table, String... columns) throws SQLException {
        return open(address, false, table, columns);
    }

    private static PostgresCopy open(Address address, boolean alone, String table, String... columns)
            throws SQLException {
        Connection connection = address.connect();
        try {
            connection.setAutoCommit(false);
            String freeze = alone && freezable(connection, table) ? ", FREEZE" : "";
            String sql =
                    "COPY " + table + " (" + String.join(", ", columns) + ") FROM STDIN (FORMAT binary" + freeze + ")";
            CopyIn copy = connection.unwrap(PGConnection.class).getCopyAPI().copyIn(sql);
            return new PostgresCopy(connection, copy, columns.length);
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    private static boolean freezable(Connection connection, String table) throws SQLException {
        String question = "SELECT NOT EXISTS (SELECT 1 FROM " + table + ") AND NOT EXISTS"
                + " (SELECT 1 FROM pg_constraint WHERE contype = 'f' AND confrelid = ?::regclass)";
        boolean freezable;
        try (PreparedStatement statement = connection.prepareStatement(question)) {
            statement.setString(1, table);
            try (ResultSet answer = statement.executeQuery()) {
                answer.next();
                freezable = answer.getBoolean(1);
            }
        }
        if (freezable) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("TRUNCATE " + table);
            }
        }
        return freezable;
    }

    /** Returns the next row, to be filled field by field and ended. */
    public RowWriter row() {
        return row.begin();
    }

    /**
     * Completes the rows after all are written, which makes them durable and visible.
     *
     * @return the number of rows that the store took
     * @throws SQLException if the store refuses a row
     */
    public long finish() throws SQLException {
        return finish("");
    }

    /**
     * Completes the rows together with a further statement in their transaction.
     *
     * @param also the statement; empty for none
     */
    long finish(String also) throws SQLException {
        row.trailer();
        long taken = copy.endCopy();
        TakenRows.commit(connection, row.rows(), taken, also);
        finished = true;
        return taken;
    }

    private void send(byte[] bytes, int length) {
        try {
            copy.writeToCopy(bytes, 0, length);
        } catch (SQLException e) {
            throw new IllegalStateException("the store stopped taking rows: " + e.getMessage(), e);
        }
    }

    /** Closes the connection; whatever was not finished is rolled back. */
    @Override
    public void close() throws SQLException {
        try {
            if (!finished && copy.isActive()) {
                copy.cancelCopy();
            }
        } finally {
            connection.close();
        }
    }
}
