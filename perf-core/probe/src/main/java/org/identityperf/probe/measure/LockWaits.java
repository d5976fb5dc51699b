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

    /**
     * Queries for the kind of lock, its table, and the statement that waits for it. PostgreSQL has no row of a lock on a
     * row: whoever waits for the transaction that holds it has locked the row's place meanwhile, and so its table.
     */
    private static final Map<String, String> WAITS = Map.of(
            "jdbc:postgresql",
            "SELECT concat(lock.mode, ' on ', lock.locktype), coalesce(lock.relation, place.relation), query"
                    + " FROM pg_stat_activity JOIN pg_locks lock ON lock.pid = pg_stat_activity.pid AND NOT lock.granted"
                    + " LEFT JOIN pg_locks place ON place.pid = lock.pid AND place.locktype = 'tuple'"
                    + " WHERE wait_event_type = 'Lock' AND datname = DATASET",
            "jdbc:mysql",
            "SELECT CONCAT(LOCK_MODE, ' on ', LOCK_TYPE), CONCAT(OBJECT_NAME, COALESCE(CONCAT('.', INDEX_NAME), '')),"
                    + " PROCESSLIST_INFO FROM performance_schema.data_lock_waits JOIN performance_schema.data_locks"
                    + " ON ENGINE_LOCK_ID = REQUESTING_ENGINE_LOCK_ID JOIN performance_schema.threads"
                    + " ON threads.THREAD_ID = data_locks.THREAD_ID",
            "jdbc:mariadb",
            "SELECT CONCAT(lock_mode, ' on ', lock_type), CONCAT(SUBSTRING_INDEX(REPLACE(lock_table, '`', ''), '.', -1),"
                    + " COALESCE(CONCAT('.', lock_index), '')), trx_query FROM information_schema.INNODB_LOCK_WAITS"
                    + " JOIN information_schema.INNODB_LOCKS ON lock_id = requested_lock_id"
                    + " JOIN information_schema.INNODB_TRX ON trx_id = requesting_trx_id");

    /** MariaDB's tables of locks are renewed once nobody has asked them for so long. */
    private static final long RENEWED_AFTER_MILLIS = 120;

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
    private final Connection connection;
    private final PreparedStatement waiting;

    /** PostgreSQL's tables by their numbers, since those of another database have no name here. */
    private final Map<String, String> tables = new HashMap<>();

    private List<String> seen = List.of();

    private LockWaits(Address store) throws SQLException {
        this.store = store;
        Address uncounted = CountedSockets.notIn(store);
        if (!store.isMySql()) {
            try (Connection dataset = uncounted.connect();
                    Statement statement = dataset.createStatement();
                    ResultSet rows = statement.executeQuery(TABLES)) {
                while (rows.next()) {
                    tables.put(rows.getString(1), rows.getString(2));
                }
            }
        }
        connection = uncounted.beside(BESIDE.get(store.scheme())).connect();
        waiting = connection.prepareStatement(within(WAITING.get(store.scheme())));
    }

    /** @throws IllegalArgumentException if who waits can't be seen in that store */
    static LockWaits in(Address store) throws SQLException {
        if (!WAITING.containsKey(store.scheme())) {
            throw new IllegalArgumentException(
                    "who waits for a lock can be seen of " + WAITING.keySet() + ", and not of " + store.scheme());
        }
        return new LockWaits(store);
    }

    private String within(String query) {
        return query.replace("DATASET", "'" + store.place() + "'");
    }

    /** Returns how many sessions wait now. */
    long count() throws SQLException {
        try (ResultSet sessions = waiting.executeQuery()) {
            sessions.next();
            return sessions.getLong(1);
        }
    }

    /** Returns what is waited for now; none where the user may not see it. */
    List<LockWait> now() throws SQLException {
        List<LockWait> waits = new ArrayList<>();
        if (store.isMariaDb()) {
            pause();
        }
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(within(WAITS.get(store.scheme())))) {
            while (rows.next()) {
                String place = String.valueOf(rows.getString(2));
                waits.add(new LockWait(
                        1,
                        rows.getString(1),
                        store.isMySql() ? place : tables.getOrDefault(place, ""),
                        withoutConstants(String.valueOf(rows.getString(3)))));
            }
        } catch (SQLException e) {
            if (e.getErrorCode() != ACCESS_DENIED) {
                throw e;
            }
        }
        return waits;
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(RENEWED_AFTER_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while one of two operations waited", e);
        }
    }

    /** Looks at the statements of whoever waits, while all of them do. */
    void look() throws SQLException {
        if (!store.isMySql()) {
            seen = column(within(STATEMENTS), 1);
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
