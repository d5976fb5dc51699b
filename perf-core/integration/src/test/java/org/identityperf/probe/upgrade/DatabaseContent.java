package org.identityperf.probe.upgrade;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.identityperf.probe.address.Address;

/**
 * The content of a MySQL database: its schema, and the values of each column without their order.
 *
 * @param schema columns, indexes and constraints, a line each
 * @param tables by name
 */
record DatabaseContent(SortedSet<String> schema, SortedMap<String, Rows> tables) {

    private static final String SCHEMA = """
            SELECT CONCAT('column ', TABLE_NAME, '.', COLUMN_NAME, ' ', COLUMN_TYPE, ' nullable ', IS_NULLABLE,
                          COALESCE(CONCAT(' default ', COLUMN_DEFAULT), ''))
              FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE()
            UNION ALL SELECT CONCAT(IF(NON_UNIQUE, 'index ', 'unique index '), TABLE_NAME, '.', INDEX_NAME, ' (',
                          GROUP_CONCAT(COALESCE(COLUMN_NAME, EXPRESSION) ORDER BY SEQ_IN_INDEX), ')')
              FROM information_schema.STATISTICS WHERE TABLE_SCHEMA = DATABASE()
              GROUP BY TABLE_NAME, INDEX_NAME, NON_UNIQUE
            UNION ALL SELECT CONCAT('foreign key ', CONSTRAINT_NAME, ' of ', TABLE_NAME, '.', COLUMN_NAME, ' to ',
                          REFERENCED_TABLE_NAME, '.', REFERENCED_COLUMN_NAME)
              FROM information_schema.KEY_COLUMN_USAGE
              WHERE TABLE_SCHEMA = DATABASE() AND REFERENCED_TABLE_NAME IS NOT NULL
            """;

    private static final String COLUMNS = "SELECT TABLE_NAME, COLUMN_NAME FROM information_schema.COLUMNS"
            + " JOIN information_schema.TABLES USING (TABLE_SCHEMA, TABLE_NAME)"
            + " WHERE TABLE_SCHEMA = DATABASE() AND TABLE_TYPE = 'BASE TABLE' ORDER BY 1, 2";

    /**
     * The rows of a table.
     *
     * @param number how many there are
     * @param values of each column, the sum of the hashes of its values
     */
    record Rows(long number, SortedMap<String, String> values) {}

    DatabaseContent {
        schema = Collections.unmodifiableSortedSet(new TreeSet<>(schema));
        tables = Collections.unmodifiableSortedMap(new TreeMap<>(tables));
    }

    /** Reads all tables of a database. */
    static DatabaseContent of(Address database) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            SortedSet<String> schema = new TreeSet<>();
            try (ResultSet lines = statement.executeQuery(SCHEMA)) {
                while (lines.next()) {
                    schema.add(lines.getString(1));
                }
            }
            SortedMap<String, List<String>> columns = new TreeMap<>();
            try (ResultSet found = statement.executeQuery(COLUMNS)) {
                while (found.next()) {
                    columns.computeIfAbsent(found.getString(1), table -> new ArrayList<>())
                            .add(found.getString(2));
                }
            }
            SortedMap<String, Rows> tables = new TreeMap<>();
            for (String table : columns.keySet()) {
                tables.put(table, rows(statement, table, columns.get(table)));
            }
            return new DatabaseContent(schema, tables);
        }
    }

    private static Rows rows(Statement statement, String table, List<String> columns) throws SQLException {
        String sums = columns.stream()
                .map(column -> ", COALESCE(SUM(CAST(CONV(LEFT(MD5(`" + column + "`), 15), 16, 10) AS UNSIGNED)), 0)")
                .collect(Collectors.joining());
        try (ResultSet found = statement.executeQuery("SELECT COUNT(*)" + sums + " FROM `" + table + '`')) {
            found.next();
            SortedMap<String, String> values = new TreeMap<>();
            for (int i = 0; i < columns.size(); i++) {
                values.put(columns.get(i), found.getString(i + 2));
            }
            return new Rows(found.getLong(1), values);
        }
    }

    /** Returns how this differs from another content, in words; empty if it does not. */
    List<String> differences(DatabaseContent expected) {
        List<String> differences = new ArrayList<>();
        without(expected.schema, schema).forEach(line -> differences.add("it lacks " + line));
        without(schema, expected.schema).forEach(line -> differences.add("it also has " + line));
        expected.tables.forEach((table, rows) -> {
            Rows here = tables.get(table);
            if (here == null) {
                return;
            }
            if (here.number() != rows.number()) {
                differences.add(table + " has " + here.number() + " rows instead of " + rows.number());
                return;
            }
            rows.values().forEach((column, values) -> {
                String found = here.values().get(column);
                if (found != null && !found.equals(values)) {
                    differences.add(table + '.' + column + " has other values");
                }
            });
        });
        return differences;
    }

    private static Set<String> without(Set<String> these, Set<String> those) {
        Set<String> left = new TreeSet<>(these);
        left.removeAll(new HashSet<>(those));
        return left;
    }
}
