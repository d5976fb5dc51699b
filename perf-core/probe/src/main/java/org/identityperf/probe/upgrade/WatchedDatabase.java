package org.identityperf.probe.upgrade;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.identityperf.probe.address.Address;

/**
 * A watched database tells what an upgrade does to it, on connections of its own, so that nothing is added to what is
 * watched. Each kind of database keeps this in tables of its own.
 */
interface WatchedDatabase extends AutoCloseable {

    /**
     * This record is a table or an index.
     *
     * @param name as the database has it
     * @param file what its rows are in; another one after it was written anew
     * @param of the key of the table that an index is of; empty for a table
     */
    record Relation(String name, long file, String of) {

        boolean isIndex() {
            return !of.isEmpty();
        }
    }

    /**
     * Connects to a database.
     *
     * @throws IllegalArgumentException if it is of a kind whose upgrades can't be watched
     */
    static WatchedDatabase of(Address database) throws SQLException {
        return switch (database.scheme()) {
            case "jdbc:postgresql" -> new WatchedPostgres(database);
            case "jdbc:mysql" -> new WatchedMySql(database);
            default -> throw new IllegalArgumentException("no upgrade of " + database + " can be watched");
        };
    }

    /** Returns the number by which the database knows a session. */
    long session(Connection connection) throws SQLException;

    /** Returns the position in the database's log, in bytes. */
    long logged() throws SQLException;

    long bytes() throws SQLException;

    /** Returns tables and indexes by a key that stays, whatever happens to them. */
    Map<String, Relation> relations() throws SQLException;

    /** Returns the bytes of each table by name, without indexes where the database keeps them apart. */
    SortedMap<String, Long> tableBytes() throws SQLException;

    /** Returns the locks that a session holds now and until its transaction ends, and that stop writers: table and mode. */
    List<List<String>> held(long session) throws SQLException;

    /** Returns the locks that stopped writers and ended with a statement, since the last call. */
    List<Step.Lock> passed();

    /** Returns whether a statement that changes the schema ends the transaction. */
    boolean endsTransactions();

    @Override
    void close() throws SQLException;
}
