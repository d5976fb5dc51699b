package org.identityperf.assertions;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import javax.sql.DataSource;

/**
 * The tables and views of a database, by their names in lower case and without schemas.
 *
 * @param views those that are views
 * @param parts the tables that each view reads, and the partitions of each table
 */
record Catalog(Set<String> names, Set<String> views, Map<String, Set<String>> parts) {

    private static final String PARTS =
            "SELECT v.relname, t.relname FROM pg_rewrite r JOIN pg_class v ON v.oid = r.ev_class"
                    + " JOIN pg_depend d ON d.classid = 'pg_rewrite'::regclass AND d.objid = r.oid"
                    + " AND d.refclassid = 'pg_class'::regclass JOIN pg_class t ON t.oid = d.refobjid"
                    + " WHERE v.relkind IN ('v', 'm') AND v.oid <> t.oid AND v.relnamespace::regnamespace::text NOT IN"
                    + " ('pg_catalog', 'information_schema') UNION SELECT p.relname, c.relname FROM pg_inherits"
                    + " JOIN pg_class p ON p.oid = inhparent JOIN pg_class c ON c.oid = inhrelid WHERE c.relkind IN ('r', 'p', 'f')";

    static Catalog of(DataSource database) {
        Set<String> names = new TreeSet<>();
        Set<String> views = new TreeSet<>();
        Map<String, Set<String>> parts = new HashMap<>();
        try (Connection connection = database.getConnection()) {
            try (ResultSet tables = connection.getMetaData().getTables(connection.getCatalog(), null, "%", null)) {
                while (tables.next()) {
                    String type = String.valueOf(tables.getString("TABLE_TYPE"));
                    if (type.endsWith("VIEW") || type.endsWith("TABLE")) {
                        String name = tables.getString("TABLE_NAME").toLowerCase(Locale.ROOT);
                        names.add(name);
                        if (type.endsWith("VIEW") && !type.startsWith("SYSTEM")) {
                            views.add(name);
                        }
                    }
                }
            }
            if (connection.getMetaData().getDatabaseProductName().equals("PostgreSQL")) {
                views.forEach(view -> parts.put(view, new TreeSet<>()));
                try (Statement statement = connection.createStatement();
                        ResultSet rows = statement.executeQuery(PARTS)) {
                    while (rows.next()) {
                        parts.computeIfAbsent(rows.getString(1).toLowerCase(Locale.ROOT), any -> new TreeSet<>())
                                .add(rows.getString(2).toLowerCase(Locale.ROOT));
                    }
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException("the database does not list its tables: " + e.getMessage(), e);
        }
        return new Catalog(names, views, parts);
    }

    /**
     * Returns tables that a test names, with their partitions.
     *
     * @throws IllegalArgumentException if one does not exist, or is a view
     */
    Set<String> named(String... tables) {
        Set<String> named = new TreeSet<>();
        for (String each : tables) {
            String name = each.toLowerCase(Locale.ROOT);
            if (!names.contains(name)) {
                throw new IllegalArgumentException("There is no table " + each
                        + " in the database. Name tables without their schemas; it has " + String.join(", ", names));
            }
            if (views.contains(name)) {
                throw new IllegalArgumentException(each + " is a view. Name the tables that it reads"
                        + (parts.containsKey(name) ? ": " + String.join(", ", read(Set.of(name))) : ""));
            }
            named.add(name);
        }
        return read(named);
    }

    /**
     * Returns tables with their partitions, and the tables of views instead of the views.
     *
     * @throws IllegalStateException if nobody knows what a view reads
     */
    Set<String> read(Collection<String> tables) {
        Set<String> all = new TreeSet<>();
        tables.forEach(each -> add(each, all));
        all.removeAll(views);
        return all;
    }

    private void add(String table, Set<String> all) {
        if (views.contains(table) && !parts.containsKey(table)) {
            throw new IllegalStateException(
                    table + " is a view, and which tables it reads is known in PostgreSQL alone");
        }
        if (all.add(table)) {
            parts.getOrDefault(table, Set.of()).forEach(each -> add(each, all));
        }
    }
}
