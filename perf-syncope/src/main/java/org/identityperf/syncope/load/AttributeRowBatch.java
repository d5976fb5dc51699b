package org.identityperf.syncope.load;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.identityperf.probe.address.Address;
import org.identityperf.syncope.dataset.Population;
import org.identityperf.syncope.dataset.SyncopeUser;

/**
 * Adds users to the tables of standard JPA by JDBC batch, a transaction for each batch of users, with indexes and keys
 * in place. For one thread.
 */
public final class AttributeRowBatch implements AutoCloseable {

    private final Connection connection;
    private final Map<AttributeTable, PreparedStatement> inserts = new EnumMap<>(AttributeTable.class);
    private final Population population;
    private final AttributeRows rows;

    private AttributeRowBatch(Connection connection, long seed) {
        this.connection = connection;
        this.population = new Population(seed);
        this.rows = new AttributeRows(seed);
    }

    /**
     * Opens a connection of its own.
     *
     * @throws SQLException if a table is not there
     */
    public static AttributeRowBatch open(Address address, long seed) throws SQLException {
        AttributeRowBatch batch = new AttributeRowBatch(address.connect(), seed);
        try {
            batch.prepare();
            return batch;
        } catch (SQLException e) {
            batch.close();
            throw e;
        }
    }

    private void prepare() throws SQLException {
        connection.setAutoCommit(false);
        for (AttributeTable table : AttributeTable.values()) {
            String fields = String.join(", ", Collections.nCopies(table.columns().size(), "?"));
            inserts.put(
                    table,
                    connection.prepareStatement("INSERT INTO " + table.table() + " ("
                            + String.join(", ", table.columns()) + ") VALUES (" + fields + ')'));
        }
    }

    /**
     * Adds users of the seed.
     *
     * @param first the number of the first
     * @param users how many
     * @param batch how many are added in a transaction
     * @return how many rows the store took
     * @throws SQLException if it refuses one
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
        for (AttributeTable table : AttributeTable.values()) {
            PreparedStatement insert = inserts.get(table);
            BatchedRow row = new BatchedRow(insert);
            all.forEach(user -> rows.write(table, user, () -> row));
            added += Arrays.stream(insert.executeBatch()).sum();
        }
        connection.commit();
        return added;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
