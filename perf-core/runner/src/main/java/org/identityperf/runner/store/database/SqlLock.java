package org.identityperf.runner.store.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
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
public final class SqlLock implements AutoCloseable {

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
    private final ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "look at the lock of a store");
        thread.setDaemon(true);
        return thread;
    });
    private boolean lost;

    private SqlLock(Connection connection, Kind kind) {
        this.connection = connection;
        this.kind = kind;
    }

    /** Takes the lock; waits as long as another run holds it, and reports that once. */
    public static SqlLock take(Address server, Kind kind, Consumer<String> say) {
        SqlLock lock = null;
        try {
            lock = new SqlLock(server.with("tcpKeepAlive", "true").connect(), kind);
            try (Statement statement = lock.connection.createStatement()) {
                for (String command : kind.before()) {
                    statement.execute(command);
                }
                if (!taken(lock.connection, kind.tries())) {
                    say.accept("waiting for another run (" + Query.text(lock.connection, kind.holder()) + ") that uses "
                            + server.hosts());
                    statement.execute(kind.waits());
                }
            }
            requireThatItHolds(server, kind);
            lock.watch();
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
        return List.of("t", "1").contains(Query.text(connection, query));
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

    private void watch() throws SQLException {
        connection.setNetworkTimeout(Runnable::run, (int) PATIENCE.toMillis());
        if (!holds()) {
            throw new SQLException("the lock was taken, and is gone");
        }
        watch.scheduleWithFixedDelay(this::holds, PAUSE.toSeconds(), PAUSE.toSeconds(), TimeUnit.SECONDS);
    }

    /** Returns whether this run has had the lock all the time. */
    synchronized boolean holds() {
        try {
            lost |= !taken(connection, kind.holds());
        } catch (SQLException e) {
            lost = true;
        }
        return !lost;
    }

    @Override
    public void close() {
        watch.shutdownNow();
        try {
            connection.close();
        } catch (SQLException e) {
            // The lock is released anyway when the connection is gone.
        }
    }
}
