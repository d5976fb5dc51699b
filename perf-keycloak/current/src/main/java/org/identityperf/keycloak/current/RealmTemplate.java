package org.identityperf.keycloak.current;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.RowWriter;
import org.identityperf.probe.load.TableRows;

/**
 * A realm template has the rows that Keycloak wrote when it made the first realm, and makes those of all other realms
 * from them. They differ only in the realm's name and in the ids that came with it.
 */
final class RealmTemplate {

    private static final String UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
    private static final Pattern OF_ITS_OWN = Pattern.compile(UUID + '|' + RealmPopulation.name(0));

    private final Map<String, Table> tables = new TreeMap<>();
    private final Set<String> ids = new HashSet<>();

    /** A table is its columns and the rows that it holds. */
    private record Table(List<String> columns, List<List<Object>> rows) {}

    private RealmTemplate() {}

    /** Reads all rows of a database. */
    static RealmTemplate everything(Address database) throws SQLException {
        RealmTemplate all = new RealmTemplate();
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            for (String name : tables(connection)) {
                try (ResultSet rows = statement.executeQuery("SELECT * FROM " + name)) {
                    all.tables.put(name, read(rows));
                }
            }
        }
        return all;
    }

    /** Returns the names of all tables in the database. */
    static List<String> tables(Connection connection) throws SQLException {
        List<String> names = new ArrayList<>();
        // What PostgreSQL calls a schema is a catalog in MySQL.
        try (ResultSet found = connection
                .getMetaData()
                .getTables(connection.getCatalog(), connection.getSchema(), "%", new String[] {"TABLE"})) {
            while (found.next()) {
                names.add(found.getString("TABLE_NAME"));
            }
        }
        return names;
    }

    private static Table read(ResultSet rows) throws SQLException {
        ResultSetMetaData data = rows.getMetaData();
        List<String> columns = new ArrayList<>();
        for (int i = 1; i <= data.getColumnCount(); i++) {
            columns.add(data.getColumnName(i).toLowerCase(Locale.ROOT));
        }
        Table table = new Table(columns, new ArrayList<>());
        while (rows.next()) {
            Object[] row = new Object[columns.size()];
            for (int i = 0; i < row.length; i++) {
                row[i] = rows.getObject(i + 1);
            }
            table.rows().add(Arrays.asList(row));
        }
        return table;
    }

    /** Returns the rows that are here and were not there before. */
    RealmTemplate since(RealmTemplate before) {
        RealmTemplate added = new RealmTemplate();
        tables.forEach((name, table) -> {
            Set<List<Object>> old = new HashSet<>(before.tables.get(name).rows());
            List<List<Object>> rows =
                    table.rows().stream().filter(row -> !old.contains(row)).toList();
            if (!rows.isEmpty()) {
                added.tables.put(name, new Table(table.columns(), rows));
                int id = table.columns().indexOf("id");
                if (id >= 0) {
                    rows.forEach(row -> added.ids.add((String) row.get(id)));
                }
            }
        });
        return added;
    }

    /** Returns the rows of all realms but the first. */
    List<TableRows> copies(RealmPopulation realms) {
        List<TableRows> copies = new ArrayList<>();
        tables.forEach((name, table) -> {
            int each = table.rows().size();
            copies.add(new TableRows(
                    name,
                    table.columns(),
                    (long) each * (realms.realms() - 1),
                    (i, into) -> write(table.rows().get((int) (i % each)), (int) (i / each) + 1, into)));
        });
        return copies;
    }

    private void write(List<Object> row, int realm, RowWriter into) {
        for (Object value : row) {
            if (value == null) {
                into.nothing();
            } else if (value instanceof String text) {
                into.text(copy(text, realm));
            } else if (value instanceof Boolean truth) {
                into.bool(truth);
            } else if (value instanceof Integer number) {
                into.integer(number);
            } else if (value instanceof Long number) {
                into.number(number);
            } else {
                throw new IllegalStateException("a realm's rows have a " + value.getClass()
                        + ", which can't be copied here; add it to the types above");
            }
        }
    }

    private String copy(String text, int realm) {
        return OF_ITS_OWN.matcher(text).replaceAll(found -> Matcher.quoteReplacement(copyOf(found.group(), realm)));
    }

    private String copyOf(String own, int realm) {
        if (own.equals(RealmPopulation.name(0))) {
            return RealmPopulation.name(realm);
        }
        return ids.contains(own) ? RealmPopulation.copy(own, realm) : own;
    }
}
