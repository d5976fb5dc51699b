package org.identityperf.probe.upgrade;

import java.sql.SQLException;
import org.identityperf.probe.address.Address;

/**
 * A restored database is one that can be put back as it was, for an operation that can be done only once, such as an
 * upgrade. A copy of it keeps what it was, beside it and until this is closed. Where the process was killed, the store
 * drops the copy together with the database.
 */
public interface RestoredDatabase extends AutoCloseable {

    /** What follows the database's name in that of its copy. */
    String KEPT = "_kept";

    /**
     * Keeps a database as it is; nobody may be connected to it.
     *
     * @throws IllegalArgumentException if it is of a kind that can't be put back
     */
    static RestoredDatabase of(Address database) throws SQLException {
        return switch (database.scheme()) {
            case "jdbc:postgresql" -> new RestoredPostgres(database);
            case "jdbc:mysql" -> new RestoredMySql(database);
            default -> throw new IllegalArgumentException(database + " can't be put back");
        };
    }

    /** Puts the database back; whoever is connected to it loses the connection. */
    void restore() throws SQLException;

    @Override
    void close() throws SQLException;
}
