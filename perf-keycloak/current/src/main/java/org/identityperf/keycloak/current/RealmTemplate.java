package org.identityperf.keycloak.current;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.RowWriter;
import org.identityperf.probe.load.TableRows;

/**
 * A realm template has the rows that Keycloak wrote when it made the first realm, and makes those of all other realms
 * from them. They differ only in the realm's name and in the ids that came with it. The template itself has stable ids
 * where Keycloak gave random ones; see {@link StableIds}.
 */
final class RealmTemplate {

    static final String REALM = "REALM";

    private static final String UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
    private static final Pattern OF_ITS_OWN = Pattern.compile(UUID + '|' + RealmPopulation.name(0));

    /**
     * The tables to which each table refers, as asked once: a JVM has one release, and so one schema. The stores write
     * names in different cases.
     */
    private static final Map<String, Set<String>> REFERRED = new ConcurrentHashMap<>();

    private final Map<String, Table> tables = new TreeMap<>();
    private final Set<String> ids = new HashSet<>();
    private final List<String> order = new ArrayList<>();

    /** A table is its columns and the rows that it holds. */
    record Table(List<String> columns, List<List<Object>> rows) {}

    private RealmTemplate() {}

    /** Reads the rows of realms: those that name them, those that name what these are, and so on. */
    static RealmTemplate of(Address database, Collection<String> realms) throws SQLException {
        RealmTemplate own = new RealmTemplate();
        own.ids.addAll(realms);
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            List<String> names = tables(connection);
            int before;
            do {
                before = own.ids.size();
                for (String name : names) {
                    try (ResultSet rows = statement.executeQuery("SELECT * FROM " + name)) {
                        own.read(name, rows);
                    }
                }
            } while (own.ids.size() > before);
            own.order.addAll(referredFirst(connection, own.tables.keySet()));
        }
        own.rename(StableIds.of(own));
        return own;
    }

    private void rename(Map<String, String> names) {
        for (Table table : tables.values()) {
            for (List<Object> row : table.rows()) {
                row.replaceAll(value -> value instanceof String text
                        ? OF_ITS_OWN.matcher(text).replaceAll(found -> names.getOrDefault(found.group(), found.group()))
                        : value);
            }
        }
        ids.removeAll(names.keySet());
        ids.addAll(names.values());
    }

    /** Returns the names of the tables, each after those that it refers to. */
    List<String> order() {
        return order;
    }

    Table table(String name) {
        return tables.get(name);
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

    /** Keeps those rows of a table that name what the realm has. What a row of the realm itself names is the realm's. */
    private void read(String name, ResultSet rows) throws SQLException {
        ResultSetMetaData data = rows.getMetaData();
        List<String> columns = new ArrayList<>();
        for (int i = 1; i <= data.getColumnCount(); i++) {
            columns.add(data.getColumnName(i).toLowerCase(Locale.ROOT));
        }
        Table table = new Table(columns, new ArrayList<>());
        int id = columns.indexOf("id");
        while (rows.next()) {
            List<Object> row = new ArrayList<>();
            for (int i = 1; i <= columns.size(); i++) {
                row.add(rows.getObject(i));
            }
            if (row.stream().anyMatch(ids::contains)) {
                table.rows().add(row);
                if (name.equalsIgnoreCase(REALM)) {
                    row.stream().filter(RealmTemplate::isId).forEach(value -> ids.add((String) value));
                } else if (id >= 0) {
                    ids.add((String) row.get(id));
                }
            }
        }
        if (!table.rows().isEmpty()) {
            tables.put(name, table);
        }
    }

    private static boolean isId(Object value) {
        return value instanceof String text && text.matches(UUID);
    }

    /** Returns those tables in an order in which each refers to those before it only. */
    private static List<String> referredFirst(Connection connection, Set<String> names) throws SQLException {
        Map<String, Set<String>> left = new TreeMap<>();
        for (String name : names) {
            Set<String> referred = new HashSet<>(referred(connection, name));
            referred.remove(name);
            referred.retainAll(names);
            left.put(name, referred);
        }
        List<String> order = new ArrayList<>();
        while (!left.isEmpty()) {
            List<String> next = left.keySet().stream()
                    .filter(name -> order.containsAll(left.get(name)))
                    .toList();
            if (next.isEmpty()) {
                throw new IllegalStateException("tables refer to each other: " + left);
            }
            order.addAll(next);
            next.forEach(left::remove);
        }
        return order;
    }

    /** Returns the tables to which a table refers. */
    private static Set<String> referred(Connection connection, String name) throws SQLException {
        Set<String> known = REFERRED.get(name);
        if (known != null) {
            return known;
        }
        Set<String> referred = new HashSet<>();
        try (ResultSet keys =
                connection.getMetaData().getImportedKeys(connection.getCatalog(), connection.getSchema(), name)) {
            while (keys.next()) {
                referred.add(keys.getString("PKTABLE_NAME"));
            }
        }
        REFERRED.put(name, referred);
        return referred;
    }

    /** Returns the rows of the template itself, each table after those that it refers to. */
    List<TableRows> rows() {
        return copies(0, 1);
    }

    /** Returns the rows of all realms but the first, each table after those that it refers to. */
    List<TableRows> copies(RealmPopulation realms) {
        return copies(1, realms.realms() - 1);
    }

    private List<TableRows> copies(int first, int count) {
        List<TableRows> copies = new ArrayList<>();
        order.forEach(name -> {
            Table table = tables.get(name);
            int each = table.rows().size();
            copies.add(new TableRows(
                    name,
                    table.columns(),
                    (long) each * count,
                    (i, into) -> write(table.rows().get((int) (i % each)), (int) (i / each) + first, into)));
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
