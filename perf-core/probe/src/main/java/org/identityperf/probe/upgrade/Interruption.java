package org.identityperf.probe.upgrade;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * An interruption breaks an upgrade off just before it executes one of its statements.
 *
 * @param statement which, counted from 1
 */
public record Interruption(Kind kind, long statement) {

    /** The most that a database should take to notice that a statement is to end, in seconds. */
    private static final int PATIENCE = 30;

    /** How it is broken off. */
    public enum Kind {
        /** This process ends at once, as one does that is killed: it ends no transaction and frees nothing. */
        KILLED,
        /** The database ends all sessions of the server, as one does that is killed itself. */
        CONNECTION_LOST,
        /** The statement takes too long and is ended, so that its transaction fails. */
        TIMED_OUT
    }

    /**
     * Breaks off.
     *
     * @param connection that of the statement
     * @param database whose own connections are left alone
     * @throws SQLException what the server's own statement fails with
     */
    void happen(Connection connection, WatchedDatabase database) throws SQLException {
        switch (kind) {
            case KILLED -> Runtime.getRuntime().halt(1);
            case CONNECTION_LOST -> database.endOthers();
            case TIMED_OUT -> {
                try (Statement statement = connection.createStatement()) {
                    statement.setQueryTimeout(1);
                    statement.execute(database.sleep(PATIENCE));
                }
            }
        }
    }
}
