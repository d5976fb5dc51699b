package org.identityperf.runner.store.external;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Query;
import org.identityperf.runner.store.StoreException;

/**
 * A {@code SqlLock} lets one run at a time use a server, from any machine. An open connection holds it. The server
 * releases it when the holder dies, however it dies. The lock is looked at through the whole run, which also keeps
 * whatever is between from ending a connection that says nothing. A lock that was lost is never taken again: another
 * run may have had it meanwhile.
 */
public final class SqlLock extends Lease {

    /**
     * A kind of lock is the SQL that takes it.
     *
     * @param before the statements that prepare the connection
     * @param tries the query that takes the lock if nobody holds it, and returns whether it did
     * @param waits the query that takes the lock, and waits for that
     * @param holds the query for whether this connection has the lock
     * @param others the query by which another connection tries to take it for itself alone
     * @param holder the query for who holds it
     */
    public record Kind(List<String> before, String tries, String waits, String holds, String others, String holder) {}

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration PAUSE = Duration.ofSeconds(20);

    private final Connection connection;
    private final Kind kind;

    private SqlLock(Connection connection, Kind kind) {
        this.connection = connection;
        this.kind = kind;
    }

    /** Takes the lock; waits as long as another run holds it, and reports that once. */
    public static SqlLock take(Address server, Kind kind, Consumer<String> say) {
        try {
            SqlLock lock = new SqlLock(server.with("tcpKeepAlive", "true").connect(), kind);
            return lock.with(() -> lock.taken(server, say));
        } catch (SQLException e) {
            throw refused(server, e);
        }
    }

    private static StoreException refused(Address server, SQLException why) {
        return new StoreException(
                "can't take the lock that lets one run at a time use " + server + ": " + why.getMessage()
                        + ". A pooler must keep a transaction on one connection.",
                why);
    }

    private SqlLock taken(Address server, Consumer<String> say) {
        try (Statement statement = connection.createStatement()) {
            for (String command : kind.before()) {
                statement.execute(command);
            }
            if (!isYes(connection, kind.tries())) {
                say.accept("waiting for another run (" + Query.text(connection, kind.holder()) + ") that uses "
                        + server.hosts());
                statement.execute(kind.waits());
            }
            requireThatItHolds(server);
            connection.setNetworkTimeout(Runnable::run, (int) PATIENCE.toMillis());
            if (!holds()) {
                throw new SQLException("the lock was taken, and is gone");
            }
            keep(PAUSE);
            return this;
        } catch (SQLException e) {
            throw refused(server, e);
        }
    }

    private static boolean isYes(Connection connection, String query) throws SQLException {
        return List.of("t", "1").contains(Query.text(connection, query));
    }

    /**
     * Checks that the lock keeps others out. Some distributed servers have the function but lock nothing, as does a
     * pooler that shares one connection.
     */
    private void requireThatItHolds(Address server) throws SQLException {
        try (Connection other = server.connect()) {
            if (isYes(other, kind.others())) {
                throw new StoreException("the lock that lets one run at a time use " + server
                        + " does not hold there (" + kind.others() + "). Two runs would drop each other's data;"
                        + " name a server whose advisory locks work.");
            }
        }
    }

    @Override
    protected boolean renewed() {
        try {
            return isYes(connection, kind.holds());
        } catch (SQLException e) {
            return false;
        }
    }

    /** Closes the connection, with which the lock is released. */
    @Override
    protected void release() {
        try {
            connection.close();
        } catch (SQLException e) {
            // The lock is released anyway when the connection is gone.
        }
    }

    @Override
    protected boolean endsWithThisJvm() {
        return true;
    }

    @Override
    @SuppressWarnings("try") // the connection is opened, not used
    protected String howLost(Address server) {
        String reason;
        try (Connection another = server.connect()) {
            reason = "The server answers others, so an administrator, a time limit of the server or of a pooler, or a"
                    + " restart ended it; the server's log says more";
        } catch (SQLException e) {
            reason = "The server was stopped or can't be reached: " + e.getMessage();
        }
        return "Another run may use " + server + " by now: the connection that keeps other runs out has ended. "
                + reason;
    }
}
