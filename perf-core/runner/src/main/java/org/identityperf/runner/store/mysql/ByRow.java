package org.identityperf.runner.store.mysql;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.identityperf.runner.store.StoreException;

/**
 * Copies tables row by row, where the server's files can't be reached. Indexes are built again and statistics are sampled
 * again, so a clone resembles the sealed tables without being page by page the same.
 */
record ByRow(MySqlSchemas schemas) implements TableCopy {

    /** Any state will do. */
    @Override
    public void settle(String schema, List<String> tables) {}

    @Override
    public void copy(String from, String to, List<String> tables) {
        try (Connection connection = schemas.admin().connect();
                Statement statement = connection.createStatement()) {
            TableDefinitions.copy(statement, from, to, tables);
            TableRows.copy(statement, from, to, tables);
        } catch (SQLException e) {
            throw new StoreException("can't copy " + from + " to " + to + ": " + e.getMessage(), e);
        }
        Analysis.of(schemas, to, tables);
    }
}
