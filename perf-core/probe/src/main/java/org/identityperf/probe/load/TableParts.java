package org.identityperf.probe.load;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.identityperf.probe.address.Address;

/**
 * Table parts load tables of a database in parts of a given number of rows. A part and the record that it is loaded are
 * written in one transaction. The load is unfinished as long as such records exist; tables with rows and without
 * records are complete.
 */
public final class TableParts implements PartedLoad {

    static final String RECORDS = "identityperf_parts";

    private final Address address;
    private final List<String> tables;
    private final BulkLoad way;
    private final List<List<Part>> byThread = new ArrayList<>();
    private final Map<String, Integer> numbers = new LinkedHashMap<>();

    /** Some rows of a table; {@code alone} if they are all of its rows. */
    private record Part(int number, String name, TableRows rows, boolean alone) {}

    /**
     * @param threads for each thread the tables that it loads, one after the other; all are empty
     * @param rowsAPart the largest number of rows in a transaction
     */
    public TableParts(Address address, List<List<TableRows>> threads, long rowsAPart) {
        this.address = address;
        this.way = new BulkLoad(address);
        this.tables =
                threads.stream().flatMap(List::stream).map(TableRows::table).toList();
        for (List<TableRows> several : threads) {
            List<Part> parts = new ArrayList<>();
            for (TableRows rows : several) {
                for (long first = 0; first < rows.count(); first += rowsAPart) {
                    TableRows some = rows.part(first, Math.min(rowsAPart, rows.count() - first));
                    String name = rows.table() + ' ' + first + " to " + (first + some.count());
                    parts.add(new Part(numbers.size(), name, some, some.count() == rows.count()));
                    numbers.put(name, numbers.size());
                }
            }
            byThread.add(parts);
        }
    }

    @Override
    public void begin() throws SQLException {
        try (Connection connection = address.connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            if (!recorded(connection) && !holdsRows(statement)) {
                statement.execute("CREATE TABLE IF NOT EXISTS " + RECORDS + " (part varchar(191) PRIMARY KEY)");
                way.defer(connection, tables);
            }
            connection.commit();
        }
    }

    private static boolean recorded(Connection connection) throws SQLException {
        try (ResultSet found =
                connection.getMetaData().getTables(connection.getCatalog(), null, RECORDS, new String[] {"TABLE"})) {
            return found.next();
        }
    }

    private boolean holdsRows(Statement statement) throws SQLException {
        for (String table : tables) {
            try (ResultSet row = statement.executeQuery("SELECT 1 FROM " + table + " LIMIT 1")) {
                if (row.next()) {
                    return true;
                }
            }
        }
        return false;
    }

    @Override
    public int parts() {
        return numbers.size();
    }

    @Override
    public SortedSet<Integer> missing() throws SQLException {
        try (Connection connection = address.connect();
                Statement statement = connection.createStatement()) {
            if (!recorded(connection)) {
                return holdsRows(statement) ? new TreeSet<>() : new TreeSet<>(numbers.values());
            }
            SortedSet<Integer> missing = new TreeSet<>(numbers.values());
            connection.setAutoCommit(false);
            way.awaitWriters(connection, RECORDS);
            try (ResultSet row = statement.executeQuery("SELECT part FROM " + RECORDS)) {
                while (row.next()) {
                    String part = row.getString(1);
                    if (!missing.remove(numbers.getOrDefault(part, -1))) {
                        throw new IllegalStateException("the load at " + address
                                + " was begun with other parts, such as " + part + "; drop it and load again");
                    }
                }
            }
            connection.commit();
            return missing;
        }
    }

    @Override
    public void load(Progress progress) throws SQLException {
        SortedSet<Integer> missing = missing();
        progress.begin(
                "rows",
                byThread.stream()
                        .flatMap(List::stream)
                        .filter(part -> missing.contains(part.number()))
                        .mapToLong(part -> part.rows().count())
                        .sum());
        Parallel.sum(byThread, part -> missing.contains(part.number()) ? load(part, progress) : 0);
    }

    private long load(Part part, Progress progress) throws SQLException {
        String record = "INSERT INTO " + RECORDS + " VALUES ('" + part.name() + "')";
        return way.load(part.rows(), part.alone(), record, progress::advance);
    }

    @Override
    public void finish(Progress progress) throws SQLException {
        SortedSet<Integer> missing = missing();
        if (!missing.isEmpty()) {
            throw new IllegalStateException(
                    missing.size() + " of " + parts() + " parts are missing at " + address + ": load them first");
        }
        try (Connection connection = address.connect();
                Statement statement = connection.createStatement()) {
            if (recorded(connection)) {
                way.restore(progress);
                // Both are dropped in one step, so that there is no time at which only one of them is left.
                statement.execute("DROP TABLE IF EXISTS " + DeferredIndexes.KEPT + ", " + RECORDS);
            }
        }
    }
}
