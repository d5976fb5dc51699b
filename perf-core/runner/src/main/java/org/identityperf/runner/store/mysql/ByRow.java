package org.identityperf.runner.store.mysql;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.identityperf.runner.store.StoreException;

/**
 * {@code ByRow} copies tables row by row, for a server whose files can't be reached. Indexes are rebuilt and statistics
 * are sampled again. So a clone resembles the dataset snapshot, without being equal page by page.
 */
record ByRow(MySqlSchemas schemas) implements TableCopy {

    /** Does nothing: tables can be copied by row in any state. */
    @Override
    public void settle(String schema, List<String> tables) {}

    @Override
    public void copy(String from, String to, List<String> tables) {
        try (Connection connection = schemas.admin().connect();
                Statement statement = connection.createStatement()) {
            TableDefinitions.copy(statement, from, to, tables);
            RowCopy.copy(statement, from, to, tables);
        } catch (SQLException e) {
            throw new StoreException("can't copy " + from + " to " + to + ": " + e.getMessage(), e);
        }
        Analysis.of(schemas, to, tables);
    }
}
