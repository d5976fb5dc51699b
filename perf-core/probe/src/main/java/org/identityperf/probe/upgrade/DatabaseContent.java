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
 * The content of a PostgreSQL database, so far as two upgrades of the same rows must agree: its schema, and the values of
 * each column without their order.
 *
 * @param schema columns, indexes and constraints, a line each
 * @param tables by name
 */
public record DatabaseContent(SortedSet<String> schema, SortedMap<String, Rows> tables) {

    private static final String SCHEMA = """
        SELECT 'column ' || table_name || '.' || column_name || ' ' || data_type || ' nullable ' || is_nullable
               || coalesce(' default ' || column_default, '')
          FROM information_schema.columns WHERE table_schema = 'public'
        UNION ALL SELECT pg_get_indexdef(indexrelid) || CASE WHEN indisvalid THEN '' ELSE ' (not valid)' END
          FROM pg_index JOIN pg_class ON oid = indexrelid WHERE relnamespace = 'public'::regnamespace
        UNION ALL SELECT 'constraint ' || conrelid::regclass || '.' || conname || ' ' || pg_get_constraintdef(oid)
          FROM pg_constraint WHERE connamespace = 'public'::regnamespace
        """;

    private static final String COLUMNS = "SELECT table_name, column_name FROM information_schema.columns"
            + " WHERE table_schema = 'public' AND table_name IN (SELECT tablename FROM pg_tables WHERE schemaname ="
            + " 'public') ORDER BY 1, 2";

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

    /** Reads all tables of a database. */
    public static DatabaseContent of(Address database) throws SQLException {
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
                .map(column -> ", coalesce(sum(hashtextextended(\"" + column + "\"::text, 0)::numeric), 0)")
                .collect(Collectors.joining());
        try (ResultSet found = statement.executeQuery("SELECT count(*)" + sums + " FROM \"" + table + '"')) {
            found.next();
            SortedMap<String, String> values = new TreeMap<>();
            for (int i = 0; i < columns.size(); i++) {
                values.put(columns.get(i), found.getString(i + 2));
            }
            return new Rows(found.getLong(1), values);
        }
    }

    /**
     * Returns the columns, as {@code table.column}, whose values differ here and there though all else is as it should
     * be: keys that are drawn at random, and times.
     */
    public SortedSet<String> drawn(DatabaseContent other) {
        SortedSet<String> drawn = new TreeSet<>();
        tables.forEach((table, rows) -> rows.values().forEach((column, values) -> {
            Rows others = other.tables.get(table);
            if (others != null && !values.equals(others.values().get(column))) {
                drawn.add(table + '.' + column);
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
                String name = table + '.' + column;
                String found = here.values().get(column);
                if (found != null && !found.equals(values) && !ignored.contains(name)) {
                    differences.add(name + " has other values");
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
