package org.identityperf.probe.measure;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.identityperf.probe.address.Address;

/**
 * Lock waits are what a connection of its own sees of the sessions that wait for a lock in a store: how many there are,
 * and the statements of two that ended in a deadlock.
 *
 * <p>PostgreSQL shows the statements of whoever waits now, and two that wait for each other wait for its
 * {@code deadlock_timeout}, a second. MySQL and MariaDB end a deadlock at once, and keep the statements of the latest one;
 * to read them takes the privilege {@code PROCESS}.
 */
final class LockWaits implements AutoCloseable {

    private static final String SCHEMA = "performance_schema";

    /** By the scheme of a store's URL, a place beside all datasets: what is executed there is counted for none. */
    private static final Map<String, String> BESIDE =
            Map.of("jdbc:postgresql", "postgres", "jdbc:mysql", SCHEMA, "jdbc:mariadb", SCHEMA);

    /**
     * Queries for how many sessions wait for a lock, by the scheme of the store's URL. MySQL's {@code INNODB_TRX} would
     * not do: it is not renewed while somebody asks it more often than every tenth of a second.
     */
    private static final Map<String, String> WAITING = Map.of(
            "jdbc:postgresql",
            "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = DATASET",
            "jdbc:mysql",
            "SELECT count(*) FROM performance_schema.data_lock_waits",
            "jdbc:mariadb",
            "SELECT VARIABLE_VALUE FROM information_schema.GLOBAL_STATUS"
                    + " WHERE VARIABLE_NAME = 'Innodb_row_lock_current_waits'");

    private static final String STATEMENTS =
            "SELECT query FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = DATASET";

    /** The part of InnoDB's report on the latest deadlock, and in it what each of the two executed. */
    private static final Pattern LATEST =
            Pattern.compile("\nLATEST DETECTED DEADLOCK\n(.*?)\n-+\nTRANSACTIONS\n", Pattern.DOTALL);

    private static final Pattern EXECUTED =
            Pattern.compile("(?:MySQL|MariaDB) thread id [^\n]*\n(.*?)\n+\\*\\*\\*", Pattern.DOTALL);

    private static final Pattern TEXT = Pattern.compile("'(?:[^'\\\\]|\\\\.|'')*'");
    private static final Pattern NUMBER = Pattern.compile("(?<![\\w$])\\d+(?:\\.\\d+)?\\b");
    private static final Pattern LIST = Pattern.compile("\\((?:\\?|\\$\\d+)(?:\\s*,\\s*(?:\\?|\\$\\d+))+\\)");

    /** The error of a user who lacks a privilege. */
    private static final int ACCESS_DENIED = 1227;

    private final Address store;
    private final Connection connection;
    private final PreparedStatement waiting;
    private List<String> seen = List.of();

    private LockWaits(Address store, Connection connection, PreparedStatement waiting) {
        this.store = store;
        this.connection = connection;
        this.waiting = waiting;
    }

    /** @throws IllegalArgumentException if who waits can't be seen in that store */
    static LockWaits in(Address store) throws SQLException {
        String query = WAITING.get(store.scheme());
        if (query == null) {
            throw new IllegalArgumentException(
                    "who waits for a lock can be seen of " + WAITING.keySet() + ", and not of " + store.scheme());
        }
        Connection connection =
                CountedSockets.notIn(store).beside(BESIDE.get(store.scheme())).connect();
        return new LockWaits(store, connection, connection.prepareStatement(within(query, store)));
    }

    private static String within(String query, Address store) {
        return query.replace("DATASET", "'" + store.place() + "'");
    }

    /** Returns how many sessions wait now. */
    long count() throws SQLException {
        try (ResultSet sessions = waiting.executeQuery()) {
            sessions.next();
            return sessions.getLong(1);
        }
    }

    /** Looks at the statements of whoever waits, while all of them do. */
    void look() throws SQLException {
        if (!store.isMySql()) {
            seen = column(within(STATEMENTS, store), 1);
        }
    }

    /** Returns the deadlock that just ended; empty if the store does not show who met in it. */
    Optional<Deadlock> latest() throws SQLException {
        List<String> statements = store.isMySql() ? latestOfInnoDb() : seen;
        return statements.size() == 2
                ? Optional.of(
                        Deadlock.between(withoutConstants(statements.get(0)), withoutConstants(statements.get(1))))
                : Optional.empty();
    }

    private List<String> latestOfInnoDb() throws SQLException {
        List<String> statements = new ArrayList<>();
        try {
            Matcher latest =
                    LATEST.matcher(column("SHOW ENGINE INNODB STATUS", 3).get(0).replace("\r", ""));
            if (latest.find()) {
                EXECUTED.matcher(latest.group(1)).results().forEach(found -> statements.add(found.group(1)));
            }
        } catch (SQLException e) {
            if (e.getErrorCode() != ACCESS_DENIED) {
                throw e;
            }
        }
        return statements;
    }

    private List<String> column(String query, int column) throws SQLException {
        List<String> values = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                values.add(rows.getString(column));
            }
        }
        return values;
    }

    /** Returns a statement on one line with placeholders for its constants, so that equal statements are known as such. */
    static String withoutConstants(String statement) {
        String text = TEXT.matcher(statement.strip()).replaceAll("?");
        String number = NUMBER.matcher(text).replaceAll("?");
        return LIST.matcher(number.replaceAll("\\s+", " ")).replaceAll("(...)");
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
