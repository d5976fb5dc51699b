package org.identityperf.probe.load;

import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.RoundTrip.Dialect;

/**
 * A row batch holds rows of one table, made beforehand, for one JDBC batch. The driver sends it as multi-row
 * statements.
 */
public final class RowBatch implements AutoCloseable {

    private final Connection connection;
    private final PreparedStatement insert;
    private final List<Object[]> rows;

    private RowBatch(Connection connection, PreparedStatement insert, List<Object[]> rows) {
        this.connection = connection;
        this.insert = insert;
        this.rows = rows;
    }

    /** Makes a batch of so many rows, from the row of that number on, on a connection of its own. */
    public static RowBatch open(Address address, TableRows table, long from, int rows) throws SQLException {
        Connection connection = Dialect.of(address).batching(address).connect();
        connection.setAutoCommit(false);
        String places = String.join(", ", Collections.nCopies(table.columns().size(), "?"));
        PreparedStatement insert = connection.prepareStatement("INSERT INTO " + table.table() + " ("
                + String.join(", ", table.columns()) + ") VALUES (" + places + ")");
        return new RowBatch(connection, insert, values(address, table.part(from, rows)));
    }

    /** Returns the values of all these rows in the form in which JDBC takes them. */
    public static List<Object[]> values(Address address, TableRows table) {
        Fields fields = new Fields(Dialect.of(address).isMySql());
        table.write(() -> fields, written -> {});
        return fields.rows;
    }

    public int insert() throws SQLException {
        for (Object[] row : rows) {
            for (int i = 0; i < row.length; i++) {
                insert.setObject(i + 1, row[i]);
            }
            insert.addBatch();
        }
        insert.executeBatch();
        connection.commit();
        return rows.size();
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }

    /** Keeps rows in the form in which JDBC takes them. */
    private static final class Fields implements RowWriter {

        private final List<Object[]> rows = new ArrayList<>();
        private final List<Object> values = new ArrayList<>();
        private final boolean mysql;

        Fields(boolean mysql) {
            this.mysql = mysql;
        }

        private RowWriter with(Object value) {
            values.add(value);
            return this;
        }

        @Override
        public RowWriter text(CharSequence value) {
            return with(value.toString());
        }

        @Override
        public RowWriter number(long value) {
            return with(value);
        }

        @Override
        public RowWriter bool(boolean value) {
            return with(value);
        }

        @Override
        public RowWriter uuid(long upper, long lower) {
            return with(
                    mysql
                            ? ByteBuffer.allocate(2 * Long.BYTES)
                                    .putLong(upper)
                                    .putLong(lower)
                                    .array()
                            : new UUID(upper, lower));
        }

        @Override
        public RowWriter date(long millis) {
            return with(RowWriter.dateTime(millis));
        }

        @Override
        public RowWriter nothing() {
            return with(null);
        }

        @Override
        public void end() {
            rows.add(values.toArray());
            values.clear();
        }
    }
}
