package org.identityperf.probe.measure;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.identityperf.probe.address.Address;

/**
 * Lock waits are what a connection of its own sees of the sessions that wait for a lock in a store: how many there are,
 * what each waits for, and the statements of two that ended in a deadlock.
 *
 * <p>PostgreSQL shows the statements of the sessions that wait now, and two that wait for each other wait for its
 * {@code deadlock_timeout}, a second. MySQL and MariaDB end a deadlock at once, and keep the statements of the latest one;
 * to read them takes the privilege {@code PROCESS}.
 */
final class LockWaits implements AutoCloseable {

    private static final String TABLES = "SELECT oid, relname FROM pg_class WHERE relkind IN ('r', 'p', 'm', 'i')";

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
    private final MeasuredStore.Sessions sessions;
    private final boolean postgres;
    private final Connection connection;
    private final PreparedStatement waiting;

    /** PostgreSQL's tables by their numbers, since those of another database have no name here. */
    private final Map<String, String> tables = new HashMap<>();

    /** The statements that PostgreSQL's sessions waited in when they were last counted. */
    private List<String> counted = List.of();

    private LockWaits(Address store, MeasuredStore.Sessions sessions) throws SQLException {
        this.store = store;
        this.sessions = sessions;
        this.postgres = MeasuredStore.at(store) == MeasuredStore.POSTGRESQL;
        Address uncounted = CountedSockets.notIn(store);
        if (postgres) {
            try (Connection dataset = uncounted.connect();
                    Statement statement = dataset.createStatement();
                    ResultSet rows = statement.executeQuery(TABLES)) {
                while (rows.next()) {
                    tables.put(rows.getString(1), rows.getString(2));
                }
            }
        }
        connection = uncounted.beside(sessions.beside()).connect();
        waiting = connection.prepareStatement(within(sessions.waiting()));
    }

    /** @throws IllegalArgumentException if who waits can't be seen in that store */
    static LockWaits in(Address store) throws SQLException {
        return new LockWaits(
                store,
                MeasuredStore.at(store)
                        .sessions()
                        .orElseThrow(() -> new IllegalArgumentException("who waits for a lock can be seen of "
                                + MeasuredStore.withSessions() + ", and not of " + store.scheme())));
    }

    private String within(String query) {
        return query.replace("DATASET", "'" + store.place() + "'");
    }

    /** Returns how many sessions wait now. */
    long count() throws SQLException {
        try (ResultSet rows = waiting.executeQuery()) {
            if (postgres) {
                // One query for their number and their statements: a second one might be late for some of them.
                counted = column(rows, 1);
                return counted.size();
            }
            rows.next();
            return rows.getLong(1);
        }
    }

    /** Returns what is waited for now; none where the user may not see it. */
    List<LockWait> now() throws SQLException {
        List<LockWait> waits = new ArrayList<>();
        pause();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(within(sessions.waits()))) {
            while (rows.next()) {
                String place = String.valueOf(rows.getString(2));
                waits.add(new LockWait(
                        1,
                        rows.getString(1),
                        postgres ? tables.getOrDefault(place, "") : place,
                        withoutConstants(String.valueOf(rows.getString(3)))));
            }
        } catch (SQLException e) {
            if (e.getErrorCode() != ACCESS_DENIED) {
                throw e;
            }
        }
        return waits;
    }

    private void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(sessions.renewedAfterMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while one of two operations waited", e);
        }
    }

    /** Returns the deadlock that just ended; empty if the store does not show who met in it. */
    Optional<Deadlock> latest() throws SQLException {
        List<String> statements = postgres ? counted : latestOfInnoDb();
        return statements.size() == 2
                ? Optional.of(
                        Deadlock.between(withoutConstants(statements.get(0)), withoutConstants(statements.get(1))))
                : Optional.empty();
    }

    private List<String> latestOfInnoDb() throws SQLException {
        List<String> statements = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet status = statement.executeQuery("SHOW ENGINE INNODB STATUS")) {
            Matcher latest = LATEST.matcher(column(status, 3).get(0).replace("\r", ""));
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

    private static List<String> column(ResultSet rows, int column) throws SQLException {
        List<String> values = new ArrayList<>();
        while (rows.next()) {
            values.add(rows.getString(column));
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
