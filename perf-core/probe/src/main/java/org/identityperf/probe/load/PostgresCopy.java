package org.identityperf.probe.load;

import java.sql.Connection;
import java.sql.SQLException;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Query;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/**
 * A PostgreSQL copy loads one table by binary COPY. An empty table that no foreign key refers to is loaded frozen: its
 * rows need no later visit by VACUUM. With {@code wal_level} minimal they are not written twice.
 */
public final class PostgresCopy extends TableLoad {

    private static final int CHUNK = 128 * 1024;

    private final CopyIn copy;
    private final CopyRow row;

    private PostgresCopy(Connection connection, boolean own, CopyIn copy, int columns) {
        super(connection, own);
        this.copy = copy;
        this.row = new CopyRow(columns, CHUNK, this::send);
        row.header();
    }

    /** Begins to load a table by rows whose fields are in the order of the columns. */
    public static PostgresCopy into(Address address, String table, String... columns) throws SQLException {
        Connection connection = connect(address);
        try {
            return over(connection, true, true, table, columns);
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    /** Opens a connection for one load after the other. */
    static Connection connect(Address address) throws SQLException {
        Connection connection = address.connect();
        connection.setAutoCommit(false);
        return connection;
    }

    /**
     * Begins to load a table over a connection made here.
     *
     * @param own whether the connection is closed with the load
     * @param alone whether no other thread loads the table meanwhile; only then can it be frozen
     */
    static PostgresCopy over(Connection connection, boolean own, boolean alone, String table, String... columns)
            throws SQLException {
        String freeze = alone && freezable(connection, table) ? ", FREEZE" : "";
        String sql = "COPY " + table + " (" + String.join(", ", columns) + ") FROM STDIN (FORMAT binary" + freeze + ")";
        CopyIn copy = connection.unwrap(PGConnection.class).getCopyAPI().copyIn(sql);
        return new PostgresCopy(connection, own, copy, columns.length);
    }

    private static boolean freezable(Connection connection, String table) throws SQLException {
        String question = "SELECT (NOT EXISTS (SELECT 1 FROM " + table + ") AND NOT EXISTS"
                + " (SELECT 1 FROM pg_constraint WHERE contype = 'f' AND confrelid = ?::regclass))::int";
        boolean freezable = Query.number(connection, question, table) == 1;
        if (freezable) {
            Query.execute(connection, "TRUNCATE " + table);
        }
        return freezable;
    }

    @Override
    BufferedRow buffer() {
        return row;
    }

    @Override
    long sent() throws SQLException {
        row.trailer();
        return copy.endCopy();
    }

    private void send(byte[] bytes, int length) {
        try {
            copy.writeToCopy(bytes, 0, length);
        } catch (SQLException e) {
            throw new IllegalStateException("the store stopped taking rows: " + e.getMessage(), e);
        }
    }

    @Override
    void giveUp() throws SQLException {
        if (copy.isActive()) {
            copy.cancelCopy();
        }
    }
}
