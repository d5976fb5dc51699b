package org.identityperf.syncope.load;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.RowWriter;
import org.identityperf.syncope.dataset.SyncopePopulation;
import org.identityperf.syncope.dataset.SyncopeUser;

/**
 * A user batch adds users to tables by JDBC batch, with indexes and keys in place. Each batch of users is one
 * transaction. An instance is for one thread.
 */
public final class UserBatch implements AutoCloseable {

    private final Connection connection;
    private final SyncopePopulation population;
    private final Map<UserTable, PreparedStatement> inserts = new LinkedHashMap<>();

    private UserBatch(Connection connection, SyncopePopulation population) {
        this.connection = connection;
        this.population = population;
    }

    /**
     * Opens a connection of its own, whose driver sends a batch as statements of many rows.
     *
     * @param seed decides the users
     * @throws SQLException if a table does not exist
     */
    public static UserBatch open(Address address, long seed, UserTables tables) throws SQLException {
        Connection connection = address.with("reWriteBatchedInserts", "true").connect();
        UserBatch batch = new UserBatch(connection, new SyncopePopulation(seed));
        try (Statement statement = connection.createStatement()) {
            // PostgreSQL checks a foreign key with a plan that it makes once, at the first row. On an empty table that
            // plan would be a sequential scan.
            statement.execute("SET enable_seqscan = off");
            connection.setAutoCommit(false);
            for (UserTable table : tables.ordered()) {
                batch.inserts.put(table, connection.prepareStatement(insert(table)));
            }
            return batch;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    private static String insert(UserTable table) {
        return "INSERT INTO " + table.table() + " (" + String.join(", ", table.columns()) + ") VALUES ("
                + String.join(", ", Collections.nCopies(table.columns().size(), "?")) + ')';
    }

    /**
     * Adds users of the population.
     *
     * @param first the number of the first user
     * @param users how many users
     * @param batch how many users are added in a transaction
     * @return how many rows were added
     * @throws SQLException if the store refuses a row
     */
    public long add(long first, long users, int batch) throws SQLException {
        long added = 0;
        for (long i = first; i < first + users; i += batch) {
            added += add(i, (int) Math.min(batch, first + users - i));
        }
        return added;
    }

    private long add(long first, int users) throws SQLException {
        List<SyncopeUser> all = new ArrayList<>();
        for (long i = first; i < first + users; i++) {
            all.add(population.user(i));
        }
        long added = 0;
        for (Map.Entry<UserTable, PreparedStatement> insert : inserts.entrySet()) {
            BatchedRow row = new BatchedRow(insert.getValue());
            all.forEach(user -> insert.getKey().rows().write(user, () -> row));
            insert.getValue().executeBatch();
            // A driver that sends many rows as one statement does not report how many rows it added.
            added += row.rows;
        }
        connection.commit();
        return added;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }

    /** Adds rows to the batch of an INSERT. */
    private static final class BatchedRow implements RowWriter {

        private final PreparedStatement insert;
        private int fields;
        private long rows;

        BatchedRow(PreparedStatement insert) {
            this.insert = insert;
        }

        /** A call of the driver. */
        private interface Call {
            void run() throws SQLException;
        }

        private RowWriter call(Call call) {
            try {
                call.run();
                return this;
            } catch (SQLException e) {
                throw new IllegalStateException("field " + fields + " of a row is refused: " + e.getMessage(), e);
            }
        }

        @Override
        public RowWriter text(CharSequence value) {
            return call(() -> insert.setString(++fields, value.toString()));
        }

        @Override
        public RowWriter json(CharSequence value) {
            return call(() -> insert.setObject(++fields, value.toString(), Types.OTHER));
        }

        @Override
        public RowWriter integer(int value) {
            return call(() -> insert.setInt(++fields, value));
        }

        @Override
        public RowWriter number(long value) {
            return call(() -> insert.setLong(++fields, value));
        }

        @Override
        public RowWriter uuid(long upper, long lower) {
            return call(() -> insert.setObject(++fields, new UUID(upper, lower)));
        }

        @Override
        public RowWriter date(long millis) {
            return call(() ->
                    insert.setObject(++fields, Instant.ofEpochMilli(millis).atOffset(ZoneOffset.UTC)));
        }

        @Override
        public RowWriter nothing() {
            return call(() -> insert.setNull(++fields, Types.NULL));
        }

        @Override
        public void end() {
            call(insert::addBatch);
            fields = 0;
            rows++;
        }
    }
}
