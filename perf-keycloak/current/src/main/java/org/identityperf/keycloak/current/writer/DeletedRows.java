package org.identityperf.keycloak.current.writer;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.identityperf.keycloak.current.DeletionPopulation;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Query;
import org.identityperf.probe.address.RoundTrip.Dialect;
import org.identityperf.probe.load.TableRows;

/**
 * This class counts the rows that deletions leave and puts back what they took, between measured operations.
 *
 * <p>Its tables are those of one kind of object. Each has as many rows of every object that is to be deleted, the rows
 * of the first one first.
 */
public final class DeletedRows implements AutoCloseable {

    private final Address address;
    private final Connection connection;
    private final List<TableRows> tables;
    private final String counts;

    /**
     * Connects to that database.
     *
     * @param tables what is deleted, each after those that it refers to
     */
    public DeletedRows(Address address, List<TableRows> tables) throws SQLException {
        this.address = address;
        this.tables = tables;
        this.connection = Dialect.of(address).reached(address).connect();
        this.counts = tables.stream()
                .map(table -> "SELECT '" + table.table() + "', count(*) FROM " + table.table())
                .collect(Collectors.joining(" UNION ALL "));
    }

    private static int each(TableRows table) {
        return Math.toIntExact(table.count() / DeletionPopulation.OF_EACH);
    }

    /** Returns how many rows each table has, those of other objects among them. */
    public SortedMap<String, Long> counts() throws SQLException {
        SortedMap<String, Long> found = new TreeMap<>();
        Query.rows(connection, counts).forEach(row -> found.put(row.get(0), Long.valueOf(row.get(1))));
        return found;
    }

    /** Returns how many rows a deletion must leave in each table that had so many. */
    public SortedMap<String, Long> without(SortedMap<String, Long> before) {
        SortedMap<String, Long> after = new TreeMap<>(before);
        tables.forEach(table -> after.merge(table.table(), (long) -each(table), Long::sum));
        return after;
    }

    /** Puts back all rows of object i. */
    public void putBack(int i) throws SQLException {
        List<TableRows> ofOne = tables.stream()
                .map(table -> table.part((long) i * each(table), each(table)))
                .toList();
        RowInserts.of(address, ofOne).execute(connection);
        // MySQL removes deleted rows by itself.
        if (Dialect.of(address) == Dialect.POSTGRESQL) {
            Query.execute(
                    connection,
                    "VACUUM " + tables.stream().map(TableRows::table).distinct().collect(Collectors.joining(", ")));
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
