package org.identityperf.crowd.dataset;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.identityperf.crowd.store.SessionRules;
import org.identityperf.probe.address.Address;

/**
 * Rows of users beyond those of a dataset, for one JDBC batch, which the driver sends as one statement of many rows. Made
 * beforehand; their credentials are the prepared ones.
 */
public final class UserBatch implements AutoCloseable {

    private static final long SEED = 1;

    private final Connection connection;
    private final PreparedStatement insert;
    private final List<Object[]> rows;

    private UserBatch(Connection connection, PreparedStatement insert, List<Object[]> rows) {
        this.connection = connection;
        this.insert = insert;
        this.rows = rows;
    }

    /**
     * Makes a batch of that many users.
     *
     * @param sizes of the dataset
     * @throws SQLException if the store can't be reached
     */
    public static UserBatch open(Address address, CrowdSizes sizes, int users) throws SQLException {
        TableRows table = new CrowdTables(new Population(sizes, SEED)).users();
        List<Object[]> rows = new ArrayList<>();
        for (long i = sizes.users(); i < sizes.users() + users; i++) {
            Fields fields = new Fields();
            table.row().write(i, fields);
            rows.add(fields.values.toArray());
        }
        Connection connection = address.with("rewriteBatchedStatements", "true")
                .with("reWriteBatchedInserts", "true")
                .connect();
        connection.setAutoCommit(false);
        String places = String.join(", ", Collections.nCopies(table.columns().size(), "?"));
        PreparedStatement insert = connection.prepareStatement("INSERT INTO " + table.table() + " ("
                + String.join(", ", table.columns()) + ") VALUES (" + places + ")");
        return new UserBatch(connection, insert, rows);
    }

    /**
     * Inserts all in one transaction.
     *
     * @return how many there are
     */
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

    /** A row as JDBC takes it. */
    private static final class Fields implements RowWriter {

        private final List<Object> values = new ArrayList<>();

        @Override
        public RowWriter text(CharSequence value) {
            values.add(value.toString());
            return this;
        }

        @Override
        public RowWriter number(long value) {
            values.add(value);
            return this;
        }

        @Override
        public RowWriter date(long millis) {
            values.add(SessionRules.date(millis));
            return this;
        }

        @Override
        public RowWriter nothing() {
            throw new UnsupportedOperationException("every column of a user has a value");
        }
    }
}
