package org.identityperf.probe.load;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** MySQL's tables are copied from one schema into another of the same server, which has none of these names. */
public final class MySqlTables {

    private MySqlTables() {}

    /** Returns a name of any characters, quoted for use in a statement. */
    public static String quoted(String name) {
        return '`' + name.replace("`", "``") + '`';
    }

    public static String in(String schema, String table) {
        return schema + '.' + quoted(table);
    }

    public static String in(String schema, List<String> tables) {
        return String.join(", ", tables.stream().map(table -> in(schema, table)).toList());
    }

    /**
     * Makes empty tables like others, with their keys, foreign keys, generated columns and next automatic number. The
     * statement's session neither checks foreign keys nor unique values afterwards.
     */
    public static void define(Statement statement, String from, String to, List<String> tables) throws SQLException {
        // A child table may come before its parent, and a default value may no longer be allowed.
        statement.execute("SET foreign_key_checks = 0, unique_checks = 0, sql_mode = 'NO_AUTO_VALUE_ON_ZERO'");
        statement.execute("USE " + to);
        for (String table : tables) {
            String definition;
            try (ResultSet rows = statement.executeQuery("SHOW CREATE TABLE " + in(from, table))) {
                rows.next();
                definition = rows.getString(2);
            }
            statement.execute(definition);
        }
    }

    /** Copies rows into tables that {@link #define} made, in the order of their primary keys, in which InnoDB keeps them. */
    public static void copyRows(Statement statement, String from, String to, List<String> tables) throws SQLException {
        Map<String, List<String>> columns = columns(statement, from);
        for (String table : tables) {
            String written = String.join(", ", columns.get(table));
            statement.execute("INSERT INTO " + in(to, table) + " (" + written + ") SELECT " + written + " FROM "
                    + in(from, table));
        }
    }

    /** Returns the columns of each table that can be written: a generated one can't. */
    private static Map<String, List<String>> columns(Statement statement, String schema) throws SQLException {
        Map<String, List<String>> columns = new HashMap<>();
        // One question for all: a server's schema has a hundred tables, and each SHOW COLUMNS makes a temporary table.
        try (ResultSet rows = statement.executeQuery(
                "SELECT TABLE_NAME, COLUMN_NAME FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = '" + schema
                        + "' AND COALESCE(GENERATION_EXPRESSION, '') = '' ORDER BY ORDINAL_POSITION")) {
            while (rows.next()) {
                columns.computeIfAbsent(rows.getString(1), table -> new ArrayList<>())
                        .add(quoted(rows.getString(2)));
            }
        }
        return columns;
    }
}
