package org.identityperf.probe.upgrade;

import java.sql.Connection;
import java.sql.SQLException;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Query;

/**
 * One that can be put back as it was, for an operation that can be done only once, such as an
 * upgrade. A copy of it keeps what it was, beside it and until this is closed. Where the process was killed, the store
 * drops the copy together with the database.
 */
public abstract class RestoredDatabase implements AutoCloseable {

    /** What follows the database's name in that of its copy. */
    public static final String KEPT = "_kept";

    final Connection admin;
    final String name;
    final String kept;

    /** @param elsewhere another database of the server, since ending all sessions of a database would end this one too */
    RestoredDatabase(Address database, String elsewhere) throws SQLException {
        this.admin = database.beside(elsewhere).connect();
        this.name = database.place();
        this.kept = name + KEPT;
        dropKept();
    }

    /**
     * Keeps a database as it is; nobody may be connected to it.
     *
     * @throws IllegalArgumentException if it is of a kind that can't be put back
     */
    public static RestoredDatabase of(Address database) throws SQLException {
        return switch (database.scheme()) {
            case "jdbc:postgresql" -> new RestoredPostgres(database);
            case "jdbc:mysql" -> new RestoredMySql(database);
            default -> throw new IllegalArgumentException(database + " can't be put back");
        };
    }

    /** Puts the database back; its clients lose their connections. */
    public abstract void restore() throws SQLException;

    private void dropKept() throws SQLException {
        Query.execute(admin, "DROP DATABASE IF EXISTS " + kept);
    }

    @Override
    public final void close() throws SQLException {
        try (admin) {
            dropKept();
        }
    }
}
