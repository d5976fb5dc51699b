package org.identityperf.keycloak.current;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import java.util.function.LongToIntFunction;
import java.util.function.LongUnaryOperator;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.BulkLoad;
import org.identityperf.probe.load.Progress;
import org.identityperf.probe.load.TableRows;

/**
 * Rows of one of Keycloak's tables, by what each column has in row i. A newer release has more columns, and rows are
 * written to those that exist.
 */
public record KeycloakTable(String name, long count, List<Column> columns) {

    /** A column, and what writes its field of row i. */
    record Column(String name, TableRows.Row field) {}

    KeycloakTable(String name, long count, Column... columns) {
        this(name, count, List.of(columns));
    }

    static Column text(String name, LongFunction<String> value) {
        return new Column(name, (i, into) -> into.text(value.apply(i)));
    }

    static Column text(String name, String ofAll) {
        return text(name, i -> ofAll);
    }

    static Column number(String name, LongUnaryOperator value) {
        return new Column(name, (i, into) -> into.number(value.applyAsLong(i)));
    }

    static Column number(String name, long ofAll) {
        return number(name, i -> ofAll);
    }

    static Column integer(String name, LongToIntFunction value) {
        return new Column(name, (i, into) -> into.integer(value.applyAsInt(i)));
    }

    static Column integer(String name, int ofAll) {
        return integer(name, i -> ofAll);
    }

    static Column bool(String name, LongPredicate value) {
        return new Column(name, (i, into) -> into.bool(value.test(i)));
    }

    static Column bool(String name, boolean ofAll) {
        return bool(name, i -> ofAll);
    }

    static Column nothing(String name) {
        return new Column(name, (i, into) -> into.nothing());
    }

    /** Returns so many rows, from that one on. It may be one after the last. */
    KeycloakTable part(long from, long rows) {
        return new KeycloakTable(
                name,
                rows,
                columns.stream()
                        .map(column -> new Column(
                                column.name(), (i, into) -> column.field().write(from + i, into)))
                        .toList());
    }

    /** Returns these rows and then others of the same columns as one, since a table is written by one thread. */
    KeycloakTable and(KeycloakTable then) {
        List<Column> both = new ArrayList<>();
        for (int c = 0; c < columns.size(); c++) {
            TableRows.Row own = columns.get(c).field();
            TableRows.Row next = then.columns.get(c).field();
            both.add(new Column(columns.get(c).name(), (i, into) -> {
                if (i < count) {
                    own.write(i, into);
                } else {
                    next.write(i - count, into);
                }
            }));
        }
        return new KeycloakTable(name, count + then.count, both);
    }

    /** Returns the rows of several tables, without the columns that do not exist in that database. */
    public static List<TableRows> existing(Address database, List<KeycloakTable> tables) throws SQLException {
        try (Connection connection = database.connect()) {
            List<TableRows> existing = new ArrayList<>();
            for (KeycloakTable table : tables) {
                existing.add(table.existing(columns(connection, table.name)));
            }
            return existing;
        }
    }

    /** Returns the columns that a table has in a database, in lower case. */
    public static Set<String> columns(Connection connection, String table) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet none = statement.executeQuery("SELECT * FROM " + table + " WHERE 1 = 0")) {
            ResultSetMetaData data = none.getMetaData();
            Set<String> names = new TreeSet<>();
            for (int i = 1; i <= data.getColumnCount(); i++) {
                names.add(data.getColumnName(i).toLowerCase(Locale.ROOT));
            }
            return names;
        }
    }

    private TableRows existing(Set<String> known) {
        List<Column> existing =
                columns.stream().filter(column -> known.contains(column.name())).toList();
        return new TableRows(
                name,
                existing.stream().map(Column::name).toList(),
                count,
                (i, into) -> existing.forEach(column -> column.field().write(i, into)));
    }

    /**
     * Loads tables where they are empty.
     *
     * @param threads for each thread the tables that it loads, one after the other
     */
    static void load(Address database, Progress progress, List<List<KeycloakTable>> threads) throws SQLException {
        List<List<TableRows>> existing = new ArrayList<>();
        for (List<KeycloakTable> tables : threads) {
            existing.add(existing(database, tables));
        }
        BulkLoad.all(database, existing, progress);
    }
}
