package org.identityperf.runner.store.mysql;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.Consumer;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.StoreException;

/**
 * A server lock lets one run at a time use a server, from any machine. The server releases it when the connection ends.
 */
final class ServerLock implements AutoCloseable {

    private static final String NAME = "identityperf";
    private static final int SECONDS_BETWEEN_LOOKS = 10;

    private final Connection connection;

    private ServerLock(Connection connection) {
        this.connection = connection;
    }

    /** Takes the lock; waits as long as another run holds it, and reports that once. */
    static ServerLock take(Address server, Consumer<String> say) {
        Connection connection = null;
        try {
            connection = server.connect();
            try (Statement statement = connection.createStatement()) {
                // The lock is held as long as the run takes, while nothing is sent over this connection.
                statement.execute("SET SESSION wait_timeout = 31536000");
                if (!taken(statement, 0)) {
                    say.accept("waiting for another run (" + holder(statement) + ") that uses " + server.hosts());
                    while (!taken(statement, SECONDS_BETWEEN_LOOKS)) {
                        if (Thread.currentThread().isInterrupted()) {
                            throw new StoreException("interrupted while waiting for another run on " + server.hosts());
                        }
                    }
                }
            }
            return new ServerLock(connection);
        } catch (SQLException | RuntimeException e) {
            closeQuietly(connection);
            throw e instanceof StoreException known
                    ? known
                    : new StoreException("can't lock " + server + " (" + e.getMessage() + ")", e);
        }
    }

    private static boolean taken(Statement statement, int seconds) throws SQLException {
        try (ResultSet rows = statement.executeQuery("SELECT GET_LOCK('" + NAME + "', " + seconds + ")")) {
            rows.next();
            return rows.getInt(1) == 1;
        }
    }

    /** Returns who holds the lock, as far as our user may see that. */
    private static String holder(Statement statement) throws SQLException {
        try (ResultSet rows =
                statement.executeQuery("SELECT IS_USED_LOCK('" + NAME + "'), (SELECT CONCAT(USER, ' from ',"
                        + " HOST) FROM information_schema.PROCESSLIST WHERE ID = IS_USED_LOCK('" + NAME + "'))")) {
            rows.next();
            String who = rows.getString(2) == null ? "" : " of " + rows.getString(2);
            return "connection " + rows.getString(1) + who;
        }
    }

    private static void closeQuietly(Connection connection) {
        try {
            if (connection != null) {
                connection.close();
            }
        } catch (SQLException e) {
            // The error that led here says more, and the server releases the lock in any case.
        }
    }

    @Override
    public void close() {
        closeQuietly(connection);
    }
}
