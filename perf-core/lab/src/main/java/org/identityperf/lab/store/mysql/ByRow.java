package org.identityperf.lab.store.mysql;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.identityperf.lab.store.StoreException;

/**
 * Copies tables row by row on the server, where its files can't be reached. Indexes are built again and statistics are
 * sampled again, so a clone resembles the sealed tables without being page by page the same.
 */
record ByRow(MySqlSchemas schemas) implements TableCopy {

    @Override
    public void copy(String from, String to, List<String> tables) {
        if (tables.isEmpty()) {
            return;
        }
        try (Connection connection = schemas.admin().connect();
                Statement statement = connection.createStatement()) {
            TableDefinitions.in(statement, from, to, tables);
            for (String table : tables) {
                String columns = String.join(", ", stored(from, table));
                statement.execute("INSERT INTO " + MySqlSchemas.in(to, table) + " (" + columns + ") SELECT " + columns
                        + " FROM " + MySqlSchemas.in(from, table));
            }
        } catch (SQLException e) {
            throw new StoreException("can't copy " + from + " to " + to + ": " + e.getMessage(), e);
        }
        Analysis.of(schemas, to, tables);
    }

    /** Its columns without the generated ones, which can't be written. */
    private List<String> stored(String schema, String table) {
        return schemas.ask("SELECT CONCAT('`', REPLACE(COLUMN_NAME, '`', '``'), '`') FROM information_schema.COLUMNS"
                + " WHERE TABLE_SCHEMA = '" + schema + "' AND TABLE_NAME = '" + table.replace("'", "''")
                + "' AND GENERATION_EXPRESSION = '' ORDER BY ORDINAL_POSITION");
    }
}
