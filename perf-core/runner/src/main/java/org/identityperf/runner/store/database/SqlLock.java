package org.identityperf.runner.store.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.function.Consumer;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.Sql;
import org.identityperf.runner.store.StoreException;

/**
 * A {@code SqlLock} lets one run at a time use a server, from any machine. An open connection holds it. The server
 * releases it when the holder dies, however it dies.
 */
public final class SqlLock implements AutoCloseable {

    /**
     * A kind of lock is the SQL that takes it.
     *
     * @param before the statements that prepare the connection
     * @param tries the query that takes the lock if nobody holds it, and returns whether it did
     * @param waits the query that takes the lock, and waits for that
     * @param others the query by which another connection tries to take it for itself alone
     * @param holder the query for who holds it
     */
    public record Kind(List<String> before, String tries, String waits, String others, String holder) {}

    private static final int SECONDS_TO_ANSWER = 5;

    private final Connection connection;

    private SqlLock(Connection connection) {
        this.connection = connection;
    }

    /** Takes the lock; waits as long as another run holds it, and reports that once. */
    public static SqlLock take(Address server, Kind kind, Consumer<String> say) {
        SqlLock lock = null;
        try {
            lock = new SqlLock(server.with("tcpKeepAlive", "true").connect());
            try (Statement statement = lock.connection.createStatement()) {
                for (String command : kind.before()) {
                    statement.execute(command);
                }
                if (!taken(lock.connection, kind.tries())) {
                    say.accept("waiting for another run (" + Sql.value(lock.connection, kind.holder()) + ") that uses "
                            + server.hosts());
                    statement.execute(kind.waits());
                }
            }
            requireThatItHolds(server, kind);
            return lock;
        } catch (SQLException | RuntimeException e) {
            if (lock != null) {
                lock.close();
            }
            throw e instanceof RuntimeException known
                    ? known
                    : new StoreException(
                            "can't take the lock that lets one run at a time use " + server + ": " + e.getMessage()
                                    + ". A pooler must keep a transaction on one connection.",
                            e);
        }
    }

    private static boolean taken(Connection connection, String query) throws SQLException {
        return List.of("t", "1").contains(Sql.value(connection, query));
    }

    /**
     * Checks that the lock keeps others out. Some distributed servers have the function but lock nothing, as does a
     * pooler that shares one connection.
     */
    private static void requireThatItHolds(Address server, Kind kind) throws SQLException {
        try (Connection other = server.connect()) {
            if (taken(other, kind.others())) {
                throw new StoreException("the lock that lets one run at a time use " + server
                        + " does not hold there (" + kind.others() + "). Two runs would drop each other's data;"
                        + " name a server whose advisory locks work.");
            }
        }
    }

    /** Returns whether the connection that holds the lock is still alive. */
    boolean holds() {
        try {
            return connection.isValid(SECONDS_TO_ANSWER);
        } catch (SQLException e) {
            return false;
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            // The lock is released anyway when the connection is gone.
        }
    }
}
