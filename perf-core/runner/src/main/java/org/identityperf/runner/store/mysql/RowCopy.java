package org.identityperf.runner.store.mysql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** {@code RowCopy} copies the rows of tables on the server, from one schema into the same tables of another. */
final class RowCopy {

    private RowCopy() {}

    /** Copies the rows in the order of their primary keys, in which InnoDB keeps them. */
    static void copy(Statement statement, String from, String to, List<String> tables) throws SQLException {
        for (String table : tables) {
            String columns = String.join(", ", stored(statement, from, table));
            statement.execute("INSERT INTO " + MySqlSchemas.in(to, table) + " (" + columns + ") SELECT " + columns
                    + " FROM " + MySqlSchemas.in(from, table));
        }
    }

    /** Returns a table's columns without the generated ones, which can't be written. */
    private static List<String> stored(Statement statement, String schema, String table) throws SQLException {
        List<String> columns = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery("SHOW FULL COLUMNS FROM " + MySqlSchemas.in(schema, table))) {
            while (rows.next()) {
                if (!rows.getString("Extra").matches(".*\\b(VIRTUAL|STORED) GENERATED.*")) {
                    columns.add(MySqlSchemas.quoted(rows.getString("Field")));
                }
            }
        }
        return columns;
    }
}
