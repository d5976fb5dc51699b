package org.identityperf.probe.upgrade;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.identityperf.probe.address.Address;

/**
 * The content of a database, PostgreSQL's or MySQL's, so far as two upgrades of the same rows must agree: its schema, and the values of
 * each column without their order.
 *
 * @param schema columns, indexes and constraints, a line each
 * @param tables by name
 */
public record DatabaseContent(SortedSet<String> schema, SortedMap<String, Rows> tables) {

    private static final Queries POSTGRESQL =
            new Queries("""
            SELECT 'column ' || table_name || '.' || column_name || ' ' || data_type || ' nullable ' || is_nullable
                   || coalesce(' default ' || column_default, '')
              FROM information_schema.columns WHERE table_schema = 'public'
            UNION ALL SELECT pg_get_indexdef(indexrelid) || CASE WHEN indisvalid THEN '' ELSE ' (not valid)' END
              FROM pg_index JOIN pg_class ON oid = indexrelid WHERE relnamespace = 'public'::regnamespace
            UNION ALL SELECT 'constraint ' || conrelid::regclass || '.' || conname || ' ' || pg_get_constraintdef(oid)
              FROM pg_constraint WHERE connamespace = 'public'::regnamespace
            """, "'public'", ", coalesce(sum(hashtextextended(%s::text, 0)::numeric), 0)", '"');

    private static final Queries MYSQL = new Queries(
            """
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
            """, "DATABASE()", ", COALESCE(SUM(CAST(CONV(LEFT(MD5(%s), 15), 16, 10) AS UNSIGNED)), 0)", '`');

    /**
     * @param schema answers with a line for each column, index and constraint
     * @param place the schema's name, as an expression
     * @param sum the sum of the hashes of a column's values, which NULL adds nothing to
     * @param quote around names
     */
    private record Queries(String schema, String place, String sum, char quote) {

        private static Queries of(Address database) {
            return switch (database.scheme()) {
                case "jdbc:postgresql" -> POSTGRESQL;
                case "jdbc:mysql" -> MYSQL;
                default -> throw new IllegalArgumentException("the content of " + database + " can't be compared");
            };
        }

        private String columns() {
            return "SELECT table_name, column_name FROM information_schema.columns JOIN information_schema.tables"
                    + " USING (table_schema, table_name) WHERE table_schema = " + place
                    + " AND table_type = 'BASE TABLE' ORDER BY 1, 2";
        }

        private String rows(String table, List<String> columns) {
            String sums = columns.stream()
                    .map(column -> sum.formatted(quote + column + quote))
                    .collect(Collectors.joining());
            return "SELECT count(*)" + sums + " FROM " + quote + table + quote;
        }
    }

    /**
     * This record is what is known of a table's rows.
     *
     * @param number how many there are
     * @param values of each column, the sum of the hashes of its values
     */
    public record Rows(long number, SortedMap<String, String> values) {}

    public DatabaseContent {
        schema = Collections.unmodifiableSortedSet(new TreeSet<>(schema));
        tables = Collections.unmodifiableSortedMap(new TreeMap<>(tables));
    }

    /**
     * Reads all tables of a database.
     *
     * @throws IllegalArgumentException if it is of another kind
     */
    public static DatabaseContent of(Address database) throws SQLException {
        Queries queries = Queries.of(database);
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            SortedSet<String> schema = new TreeSet<>();
            try (ResultSet lines = statement.executeQuery(queries.schema())) {
                while (lines.next()) {
                    schema.add(lines.getString(1));
                }
            }
            SortedMap<String, List<String>> columns = new TreeMap<>();
            try (ResultSet found = statement.executeQuery(queries.columns())) {
                while (found.next()) {
                    columns.computeIfAbsent(found.getString(1), table -> new ArrayList<>())
                            .add(found.getString(2));
                }
            }
            SortedMap<String, Rows> tables = new TreeMap<>();
            for (String table : columns.keySet()) {
                tables.put(table, rows(statement, columns.get(table), queries.rows(table, columns.get(table))));
            }
            return new DatabaseContent(schema, tables);
        }
    }

    private static Rows rows(Statement statement, List<String> columns, String query) throws SQLException {
        try (ResultSet found = statement.executeQuery(query)) {
            found.next();
            SortedMap<String, String> values = new TreeMap<>();
            for (int i = 0; i < columns.size(); i++) {
                values.put(columns.get(i), found.getString(i + 2));
            }
            return new Rows(found.getLong(1), values);
        }
    }

    /**
     * Returns the columns, as {@code table.column} in small letters, whose values differ here and there though all else is as it should
     * be: keys that are drawn at random, and times.
     */
    public SortedSet<String> drawn(DatabaseContent other) {
        SortedSet<String> drawn = new TreeSet<>();
        tables.forEach((table, rows) -> rows.values().forEach((column, values) -> {
            Rows others = other.tables.get(table);
            if (others != null && !values.equals(others.values().get(column))) {
                drawn.add(name(table, column));
            }
        }));
        return drawn;
    }

    /**
     * Returns how this differs from another content, in words; empty where it does not.
     *
     * @param expected the other
     * @param ignored columns whose values are not compared
     */
    public List<String> differences(DatabaseContent expected, Set<String> ignored) {
        List<String> differences = new ArrayList<>();
        without(expected.schema, schema).forEach(line -> differences.add("it lacks " + line));
        without(schema, expected.schema).forEach(line -> differences.add("it also has " + line));
        expected.tables.forEach((table, rows) -> {
            Rows here = tables.get(table);
            if (here == null) {
                return;
            }
            if (here.number() != rows.number()) {
                differences.add(table + " has " + here.number() + " rows in place of " + rows.number());
                return;
            }
            rows.values().forEach((column, values) -> {
                String name = name(table, column);
                String found = here.values().get(column);
                if (found != null && !found.equals(values) && !ignored.contains(name)) {
                    differences.add(name + " has other values");
                }
            });
        });
        return differences;
    }

    private static String name(String table, String column) {
        return (table + '.' + column).toLowerCase(Locale.ROOT);
    }

    private static Set<String> without(Set<String> these, Set<String> those) {
        Set<String> left = new TreeSet<>(these);
        left.removeAll(new HashSet<>(those));
        return left;
    }
}
