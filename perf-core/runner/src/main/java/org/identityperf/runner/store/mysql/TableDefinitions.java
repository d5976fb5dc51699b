package org.identityperf.runner.store.mysql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * {@code TableDefinitions} makes empty tables like others, with their keys, foreign keys, generated columns and the
 * next automatic number.
 */
final class TableDefinitions {

    private TableDefinitions() {}

    /** Makes the tables by a statement of a connection that must not be used for anything else afterwards. */
    static void copy(Statement statement, String from, String to, List<String> tables) throws SQLException {
        // A child table may come before its parent, and a default value may no longer be allowed.
        statement.execute("SET foreign_key_checks = 0, unique_checks = 0, sql_mode = 'NO_AUTO_VALUE_ON_ZERO'");
        statement.execute("USE " + to);
        for (String table : tables) {
            statement.execute(definition(statement, from, table));
        }
    }

    private static String definition(Statement statement, String schema, String table) throws SQLException {
        try (ResultSet rows = statement.executeQuery("SHOW CREATE TABLE " + MySqlSchemas.in(schema, table))) {
            rows.next();
            return rows.getString(2);
        }
    }
}
