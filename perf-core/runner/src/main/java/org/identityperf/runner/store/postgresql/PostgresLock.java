package org.identityperf.runner.store.postgresql;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.Consumer;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.StoreException;

/**
 * A PostgreSQL lock lets one run at a time use an external server. An open transaction holds it. A pooler ties such a
 * transaction to one server connection in session and in transaction mode alike. The server releases the lock when the
 * holder dies, however it dies. The transaction has no snapshot, so it does not hinder vacuuming.
 */
final class PostgresLock implements AutoCloseable {

    private static final long RUN_KEY = 0x6964_656e_7470_6572L;
    private static final long STEP_KEY = RUN_KEY + 1;
    private static final String HOLDER = "SELECT a.application_name || ' since ' || a.xact_start::timestamptz(0)"
            + " FROM pg_locks l JOIN pg_stat_activity a USING (pid) WHERE l.locktype = 'advisory' AND l.granted"
            + " AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())";

    /** The kind of a lock decides which other holders it keeps out. */
    enum Kind {
        /** The lock of a run that uses the server alone. */
        RUN(RUN_KEY, ""),
        /**
         * The lock of one of several runs that load slices at the same time. It excludes {@link #RUN}, and is excluded
         * by it.
         */
        SLICE(RUN_KEY, "_shared"),
        /** The lock for a step that only one of those may do at a time. */
        STEP(STEP_KEY, "");

        private final long key;
        private final String mode;

        Kind(long key, String mode) {
            this.key = key;
            this.mode = mode;
        }

        private String tries() {
            return "SELECT pg_try_advisory_xact_lock" + mode + "(" + key + ")";
        }

        private String waits() {
            return "SELECT pg_advisory_xact_lock" + mode + "(" + key + ")";
        }
    }

    private final Connection connection;

    private PostgresLock(Connection connection) {
        this.connection = connection;
    }

    /**
     * Takes the lock; waits as long as another run holds it, and reports that once.
     *
     * @param admin the database of this project's own, the same for all runs on that server
     * @throws StoreException if the lock can't be taken, or would not keep others out
     */
    static PostgresLock take(Address admin, Kind kind, Consumer<String> say) {
        Connection connection = null;
        try {
            connection = admin.with("tcpKeepAlive", "true").connect();
            connection.setAutoCommit(false);
            try (Statement statement = connection.createStatement()) {
                statement.execute("SET LOCAL application_name = '" + owner() + "'");
                statement.execute("SET LOCAL idle_in_transaction_session_timeout = 0");
                statement.execute("SET LOCAL statement_timeout = 0");
                statement.execute("SET LOCAL lock_timeout = 0");
                if (!text(statement, kind.tries()).equals("t")) {
                    say.accept("waiting for another run (" + text(statement, HOLDER) + ") that uses " + admin.url());
                    statement.execute(kind.waits());
                }
            }
            requireThatItHolds(admin, kind.key);
            return new PostgresLock(connection);
        } catch (SQLException | RuntimeException e) {
            closeQuietly(connection);
            throw e instanceof RuntimeException known
                    ? known
                    : new StoreException(
                            "can't take the lock that lets one run at a time use " + admin.url() + ": " + e.getMessage()
                                    + ". A pooler must keep a transaction on one connection.",
                            e);
        }
    }

    /**
     * Checks that the lock keeps others out. Some distributed servers have the function but lock nothing, as does a
     * pooler that shares one connection.
     */
    private static void requireThatItHolds(Address admin, long key) throws SQLException {
        try (Connection other = admin.connect()) {
            other.setAutoCommit(false);
            try (Statement statement = other.createStatement()) {
                if (text(statement, "SELECT pg_try_advisory_xact_lock(" + key + ")")
                        .equals("t")) {
                    throw new StoreException("the lock that lets one run at a time use " + admin.url()
                            + " does not hold there (pg_advisory_xact_lock). Two runs would drop each other's data;"
                            + " name a server whose advisory locks work.");
                }
            }
            other.rollback();
        }
    }

    private static String text(Statement statement, String query) throws SQLException {
        try (ResultSet rows = statement.executeQuery(query)) {
            return rows.next() ? rows.getString(1) : "unknown";
        }
    }

    private static String owner() {
        String host;
        try {
            host = InetAddress.getLocalHost().getHostName().replaceAll("[^A-Za-z0-9.-]", "");
        } catch (UnknownHostException e) {
            host = "unknown host";
        }
        return "identity-perf " + host + " process " + ProcessHandle.current().pid();
    }

    private static void closeQuietly(Connection connection) {
        try {
            if (connection != null) {
                connection.close();
            }
        } catch (SQLException e) {
            // The lock is released anyway when the connection is gone.
        }
    }

    /** Returns whether the connection that holds the lock is still alive. */
    boolean holds() {
        try (Statement statement = connection.createStatement()) {
            return statement.execute("SELECT 1");
        } catch (SQLException e) {
            return false;
        }
    }

    @Override
    public void close() {
        closeQuietly(connection);
    }
}
