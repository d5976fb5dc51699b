package org.identityperf.syncope.load;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.identityperf.probe.address.Address;
import org.identityperf.syncope.dataset.Population;
import org.identityperf.syncope.dataset.SyncopeUser;

/**
 * Adds users to tables by JDBC batch, a transaction for each batch of users, with indexes and keys in place. For one
 * thread.
 */
public class UserBatch implements AutoCloseable {

    private final Connection connection;
    private final Population population;
    private final Map<UserTable, PreparedStatement> inserts = new LinkedHashMap<>();

    /**
     * Opens a connection of its own, whose driver sends a batch as statements of many rows.
     *
     * @param tables in an order in which no row refers to a later one
     * @throws SQLException if a table is not there
     */
    protected UserBatch(Address address, Population population, List<UserTable> tables) throws SQLException {
        this.connection = address.with("reWriteBatchedInserts", "true").connect();
        this.population = population;
        try (Statement statement = connection.createStatement()) {
            // A foreign key is checked by a plan made once, at the first row: of an empty table that would be a scan.
            statement.execute("SET enable_seqscan = off");
            connection.setAutoCommit(false);
            for (UserTable table : tables) {
                inserts.put(table, connection.prepareStatement(insert(table)));
            }
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
     * @param first the number of the first
     * @param users how many
     * @param batch how many are added in a transaction
     * @return how many rows that were
     * @throws SQLException if the store refuses one
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
            added += row.ended();
        }
        connection.commit();
        return added;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
