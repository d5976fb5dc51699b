package org.identityperf.probe.upgrade;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Query;
import org.identityperf.probe.measure.MySqlRedo;

/**
 * A MySQL whose upgrade is watched. It shows no lock of a table whose definition changes, but it shows that it copies a
 * table, and then nobody may write to it. So a thread asks for that all the time; it may miss a copy that takes less than
 * some milliseconds. Whatever else changes a definition lets others write, except at its begin and end. The user needs the
 * privilege {@code PROCESS}.
 *
 * @see <a href="https://dev.mysql.com/doc/refman/8.0/en/general-thread-states.html">MySQL 8.0, General Thread States</a>
 * @see <a href="https://dev.mysql.com/doc/refman/8.0/en/innodb-online-ddl-performance.html">MySQL 8.0, Online DDL
 *     Performance and Concurrency</a>
 */
final class WatchedMySql implements WatchedDatabase {

    private static final String TABLES =
            "SELECT SUBSTRING_INDEX(NAME, '/', -1), TABLE_ID FROM information_schema.INNODB_TABLES WHERE NAME LIKE '%s'";

    private static final String INDEXES =
            "SELECT DISTINCT TABLE_NAME, INDEX_NAME FROM information_schema.STATISTICS WHERE TABLE_SCHEMA = DATABASE()";

    private static final String BYTES = "SELECT SUBSTRING_INDEX(NAME, '/', -1), FILE_SIZE FROM"
            + " information_schema.INNODB_TABLESPACES WHERE NAME LIKE '%s'";

    private static final String COPYING = "SELECT INFO FROM information_schema.PROCESSLIST"
            + " WHERE DB = DATABASE() AND STATE = 'copy to tmp table'";

    /** The lock of a table that is being copied, by MySQL's own name. */
    private static final String NO_WRITE = "SHARED_NO_WRITE";

    private static final Pattern TABLE = Pattern.compile(
            "\\s*(?:ALTER\\s+TABLE|OPTIMIZE\\s+TABLE|CREATE\\b.*?\\bON|DROP\\s+INDEX.*?\\bON)\\s+(?:\\S+\\.)?`?(\\w+).*",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    /** How long it waits between two looks, so that it leaves the processors to the upgrade. */
    private static final long PAUSE_NANOS = Duration.ofMillis(1).toNanos();

    private final Connection monitor;
    private final Connection copies;
    private final String schema;
    private final List<Step.Lock> passed = new ArrayList<>();
    private final Thread looking = new Thread(this::look, "tables that an upgrade copies");
    private volatile boolean ended;
    private volatile SQLException failure;

    WatchedMySql(Address database) throws SQLException {
        monitor = database.connect();
        copies = database.connect();
        schema = database.place().replace("_", "\\_") + "/%";
        looking.setDaemon(true);
        looking.start();
    }

    private void look() {
        Map<String, Long> since = new HashMap<>();
        try {
            while (!ended) {
                List<String> now = Query.rows(copies, COPYING).stream()
                        .map(row -> TABLE.matcher(row.get(0)))
                        .filter(Matcher::matches)
                        .map(statement -> statement.group(1))
                        .toList();
                long time = System.nanoTime();
                now.forEach(table -> since.putIfAbsent(table, time));
                List<String> copied = since.keySet().stream()
                        .filter(table -> !now.contains(table))
                        .toList();
                synchronized (passed) {
                    copied.forEach(
                            table -> passed.add(new Step.Lock(table, NO_WRITE, (time - since.remove(table)) / 1e9)));
                }
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        } catch (SQLException e) {
            failure = e;
        }
    }

    @Override
    public long session(Connection connection) throws SQLException {
        return Query.number(connection, "SELECT CONNECTION_ID()");
    }

    @Override
    public long logged() throws SQLException {
        return MySqlRedo.number(monitor)
                .orElseThrow(() -> new SQLException("to watch an upgrade, the user needs the privilege PROCESS"));
    }

    @Override
    public long bytes() throws SQLException {
        return tableBytes().values().stream().mapToLong(Long::longValue).sum();
    }

    @Override
    public Map<String, Relation> relations() throws SQLException {
        Map<String, Relation> found = new HashMap<>();
        Query.rows(monitor, TABLES.formatted(schema))
                .forEach(row -> found.put(row.get(0), new Relation(row.get(0), Long.parseLong(row.get(1)), "")));
        Query.rows(monitor, INDEXES)
                .forEach(row -> found.put(row.get(0) + '.' + row.get(1), new Relation(row.get(1), 0, row.get(0))));
        return found;
    }

    @Override
    public SortedMap<String, Long> tableBytes() throws SQLException {
        SortedMap<String, Long> found = new TreeMap<>();
        Query.rows(monitor, BYTES.formatted(schema)).forEach(row -> found.put(row.get(0), Long.valueOf(row.get(1))));
        return found;
    }

    @Override
    public List<List<String>> held(long session) {
        return List.of();
    }

    @Override
    public List<Step.Lock> passed() {
        synchronized (passed) {
            List<Step.Lock> all = List.copyOf(passed);
            passed.clear();
            return all;
        }
    }

    @Override
    public boolean endsTransactions() {
        return true;
    }

    @Override
    public void close() throws SQLException {
        ended = true;
        try (monitor;
                copies) {
            looking.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while MySQL was asked what it copies", e);
        }
        if (failure != null) {
            throw new SQLException("MySQL did not say what it copies: " + failure.getMessage(), failure);
        }
    }
}
