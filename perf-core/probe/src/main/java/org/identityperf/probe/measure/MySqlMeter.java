package org.identityperf.probe.measure;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.identityperf.probe.address.Address;

/**
 * A MySQL meter counts the statements that MySQL executed, and their time, by MySQL's performance schema. Statements
 * are counted by their digest. Those prepared on the server have no digest and are counted by their executions. It sees
 * only statements in clones; preparing a statement is not executing it. It leaves out transaction control and the
 * driver's queries about it, since they belong to the connection and not to the operation. Of it, it counts the ends of
 * transactions, savepoints, and how often the isolation level was set.
 * What functions and triggers execute is counted apart.
 *
 * <p>A statement's time begins before it is parsed and ends after its answer was sent; it includes the commit in
 * autocommit mode. MySQL must time statements ({@code setup_instruments.TIMED}), otherwise no time is known.
 *
 * <p>MySQL reports pages, redo, written rows and the transactions that wrote and committed only for the server as a whole,
 * so they are correct only if nothing else runs on it. Written rows are without those of the system's own tables. Such
 * transactions are known only where InnoDB's metric of them is switched on, as it is in an embedded server that counts. One
 * that is rolled back is among them: InnoDB ends it by a commit too.
 * Where rows were written, pages are not reported: purging the old versions also reads pages, at an unpredictable time.
 * A page of InnoDB, usually of 16 KiB, counts as several of 8 KiB. Redo is that of an operation with what it leaves to
 * be purged, and of nothing earlier ({@link MySqlRedo}).
 *
 * <p>MariaDB is counted in the same way. It keeps no statement with its constants, so there are no plans of it. Written rows are
 * those that its storage engines were given, without those of temporary tables. Of statements that are sent together it
 * keeps the first one's text for each, so such a window is refused.
 */
final class MySqlMeter extends StoreMeter {

    /** The schemas of benchmarks; a statement in another schema is not a benchmark's. */
    private static final String CLONES = " LIKE 'identityperf\\_run\\_%'";

    private static final String FAILED = "failed";
    private static final String TEMPORARY = "temporary tables";
    private static final String NESTED = "nested";
    private static final String COMMITTED = "trx_commits_insert_update";

    private static final String BY_DIGEST = "SELECT DIGEST, MIN(DIGEST_TEXT), SUM(COUNT_STAR),"
            + " SUM(SUM_ROWS_SENT + SUM_ROWS_AFFECTED), SUM(SUM_TIMER_WAIT)"
            + " FROM performance_schema.events_statements_summary_by_digest"
            + " WHERE SCHEMA_NAME" + CLONES + " GROUP BY DIGEST";
    /**
     * Selects texts with their constants, and how many rows one execution read on average since the schema was made.
     */
    private static final String SAMPLES =
            "SELECT DIGEST, DIGEST_TEXT, QUERY_SAMPLE_TEXT, SUM_ROWS_EXAMINED / COUNT_STAR"
                    + " FROM performance_schema.events_statements_summary_by_digest WHERE SCHEMA_NAME" + CLONES
                    + " AND COUNT_STAR > 0 ORDER BY LAST_SEEN";
    /** Selects the one row for all statements that did not fit into the table above. */
    private static final String OVERFLOW = "SELECT 'overflow', '', COUNT_STAR, 0, 0"
            + " FROM performance_schema.events_statements_summary_by_digest WHERE DIGEST IS NULL";

    private static final String PREPARED = "SELECT CONCAT(OWNER_THREAD_ID, ' ', STATEMENT_ID), SQL_TEXT, COUNT_EXECUTE,"
            + " SUM_ROWS_SENT + SUM_ROWS_AFFECTED, SUM_TIMER_EXECUTE"
            + " FROM performance_schema.prepared_statements_instances"
            + " JOIN performance_schema.threads ON THREAD_ID = OWNER_THREAD_ID WHERE PROCESSLIST_DB" + CLONES;
    private static final String ALL_EXECUTIONS =
            " FROM performance_schema.events_statements_summary_by_user_by_event_name"
                    + " WHERE EVENT_NAME = 'statement/com/Execute' AND USER = SUBSTRING_INDEX(CURRENT_USER(), '@', 1)";
    /** Also counts executions of statements that have been closed since. */
    private static final String EXECUTIONS = "SELECT 'executions', '(prepared on the server, and closed since)',"
            + " SUM(COUNT_STAR), SUM(SUM_ROWS_SENT + SUM_ROWS_AFFECTED), SUM(SUM_TIMER_WAIT)" + ALL_EXECUTIONS;

    /** Selects what is not known of each statement: sums of those with a digest and of those prepared on the server. */
    private static final String SUMS = "SELECT '" + FAILED + "', " + sum("SUM_ERRORS") + " UNION ALL SELECT '"
            + TEMPORARY + "', " + sum("SUM_CREATED_TMP_DISK_TABLES") + " UNION ALL SELECT '" + NESTED
            + "', COALESCE(SUM(COUNT_STATEMENTS), 0) FROM performance_schema.events_statements_summary_by_program"
            + " WHERE OBJECT_SCHEMA" + CLONES;

    private static final String RUNNING = "SELECT COUNT(*) FROM performance_schema.events_statements_current"
            + " JOIN performance_schema.threads USING (THREAD_ID)"
            + " WHERE END_EVENT_ID IS NULL AND PROCESSLIST_DB" + CLONES;

    private static final long PATIENCE_NANOS = Duration.ofSeconds(1).toNanos();

    /** The status variables of MySQL, and of MariaDB, that together count the written rows. */
    private static final List<String> WRITTEN_TO_MYSQL =
            List.of("Innodb_rows_inserted", "Innodb_rows_updated", "Innodb_rows_deleted");

    private static final List<String> WRITTEN_TO_MARIADB = List.of("Handler_write", "Handler_update", "Handler_delete");

    /** Selects the count of transactions that wrote and committed, where InnoDB counts them. */
    private static final String WRITING =
            "SELECT NAME, COUNT FROM information_schema.INNODB_METRICS WHERE NAME = '" + COMMITTED + "' AND ";

    private static final Pattern CONTROL = Pattern.compile(
            "(BEGIN|START TRANSACTION|COMMIT|ROLLBACK|SAVEPOINT|RELEASE SAVEPOINT|XA|SET( SESSION)? TRANSACTION"
                    + "|SET `?autocommit`?|SELECT @@SESSION \\. `transaction_(read_only|isolation)`)( .*)?",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private static final Pattern COMMIT =
            Pattern.compile("(XA )?COMMIT( .*)?", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private static final Pattern ROLLBACK =
            Pattern.compile("(XA )?ROLLBACK(?! (WORK )?TO\\b)( .*)?", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private static final Pattern SAVEPOINT = Pattern.compile("SAVEPOINT .*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private static final Pattern ISOLATION =
            Pattern.compile("SET( SESSION)? TRANSACTION ISOLATION .*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private static final double COUNTED_PAGE = 8192;

    private static final double PICOSECONDS = 1e12;

    private final Connection connection;
    private final boolean mariaDb;
    private final List<String> written;
    private final MySqlRedo redo;
    private Reading opened;
    private OptionalLong openedAt = OptionalLong.empty();

    /** @param counts by the query that returned them, and by the key in its first column */
    private record Reading(Map<String, Map<String, StatementCount>> counts, Map<String, Double> status) {

        /** Returns what was executed since an earlier reading, even if it began before that. */
        List<StatementCount> since(Reading before, String query) {
            List<StatementCount> changed = new ArrayList<>();
            counts.get(query).forEach((key, now) -> {
                StatementCount then = before.counts.get(query).get(key);
                StatementCount change = then == null ? now : now.less(then);
                if (change.calls() > 0) {
                    changed.add(timed(change));
                }
            });
            return changed;
        }

        /** Removes a time of zero: any execution takes time, so zero means that MySQL does not time statements. */
        private static StatementCount timed(StatementCount count) {
            return count.seconds().orElse(0) > 0
                    ? count
                    : new StatementCount(count.calls(), count.rows(), count.statement());
        }
    }

    private interface RowReader {
        void read(ResultSet row) throws SQLException;
    }

    /** Creates a meter on a connection of its own, which is in no clone. */
    MySqlMeter(Address admin) throws SQLException {
        connection = admin.connect();
        mariaDb = MeasuredStore.at(admin) == MeasuredStore.MARIADB;
        written = mariaDb ? WRITTEN_TO_MARIADB : WRITTEN_TO_MYSQL;
        redo = new MySqlRedo(connection);
        opened = read();
    }

    @Override
    public void open() throws SQLException {
        settle();
        openedAt = redo.atRest();
        opened = read();
    }

    @Override
    public Map<Counter, Double> close() throws SQLException {
        settle();
        Reading closed = read();
        OptionalLong closedAt = redo.atRest();
        if (!closed.since(opened, OVERFLOW).isEmpty()) {
            throw new IllegalStateException("MySQL met more different statements than it keeps counts of; raise its"
                    + " performance_schema_digests_size");
        }
        if (mariaDb
                && closed.since(opened, BY_DIGEST).stream()
                        .anyMatch(count -> count.statement().strip().endsWith(";"))) {
            throw new IllegalStateException(
                    "MariaDB gives all statements that are sent together the text of the first, so"
                            + " that they can't be counted; send them one by one");
        }
        Map<Boolean, List<StatementCount>> digests = closed.since(opened, BY_DIGEST).stream()
                .collect(Collectors.partitioningBy(
                        count -> CONTROL.matcher(count.statement()).matches()));
        List<StatementCount> found = new ArrayList<>(digests.get(false));
        List<StatementCount> prepared = closed.since(opened, PREPARED);
        found.addAll(prepared);
        for (StatementCount all : closed.since(opened, EXECUTIONS)) {
            StatementCount gone = prepared.stream().reduce(all, StatementCount::less);
            if (gone.calls() > 0) {
                found.add(gone);
            }
        }
        add(
                found,
                samples(closed),
                StatementCount.sum(digests.get(true).stream().map(StatementCount::seconds)));
        Map<Counter, Double> counts = new EnumMap<>(StatementCount.callsAndRows(found));
        double commits = calls(digests.get(true), COMMIT);
        double rollbacks = calls(digests.get(true), ROLLBACK);
        counts.put(Counter.COMMITS, commits);
        counts.put(Counter.TRANSACTIONS, commits + rollbacks);
        counts.put(Counter.ROLLBACKS, rollbacks);
        counts.put(Counter.SAVEPOINTS, calls(digests.get(true), SAVEPOINT));
        counts.put(Counter.ISOLATION, calls(digests.get(true), ISOLATION));
        counts.put(Counter.NESTED_CALLS, change(closed, NESTED));
        counts.put(Counter.FAILED, change(closed, FAILED));
        counts.put(Counter.TEMPORARY_TABLES, change(closed, TEMPORARY));
        if (openedAt.isPresent() && closedAt.isPresent()) {
            counts.put(Counter.WAL_BYTES, (double) closedAt.getAsLong() - openedAt.getAsLong());
        }
        double rows = written.stream()
                .mapToDouble(variable -> change(closed, variable))
                .sum();
        counts.put(Counter.ROWS_WRITTEN, rows);
        if (opened.status().containsKey(COMMITTED) && closed.status().containsKey(COMMITTED)) {
            counts.put(Counter.WRITING_COMMITS, change(closed, COMMITTED));
        }
        if (rows == 0) {
            counts.put(
                    Counter.BUFFERS,
                    change(closed, "Innodb_buffer_pool_read_requests")
                            * closed.status().get("Innodb_page_size")
                            / COUNTED_PAGE);
        }
        return counts;
    }

    private static double calls(List<StatementCount> control, Pattern kind) {
        return control.stream()
                .filter(count -> kind.matcher(count.statement().strip()).matches())
                .mapToLong(StatementCount::calls)
                .sum();
    }

    /** Returns the statements executed since the window opened, without those that have no constants and so no plan. */
    private List<ExplainableStatement> samples(Reading closed) throws SQLException {
        if (mariaDb) {
            return List.of();
        }
        Map<String, ExplainableStatement> samples = new TreeMap<>();
        query(SAMPLES, row -> {
            String digest = row.getString(1);
            StatementCount then = opened.counts().get(BY_DIGEST).get(digest);
            StatementCount now = closed.counts().get(BY_DIGEST).get(digest);
            boolean ran = now != null && (then == null || now.calls() > then.calls());
            if (ran && !CONTROL.matcher(row.getString(2)).matches()) {
                samples.put(
                        digest,
                        new ExplainableStatement(
                                row.getString(2),
                                "EXPLAIN FORMAT=TREE " + row.getString(3),
                                OptionalLong.empty(),
                                OptionalDouble.of(row.getDouble(4))));
            }
        });
        return List.copyOf(samples.values());
    }

    private static String sum(String column) {
        String sum = "(SELECT COALESCE(SUM(" + column + "), 0)";
        return sum + " FROM performance_schema.events_statements_summary_by_digest WHERE SCHEMA_NAME" + CLONES + ") + "
                + sum + ALL_EXECUTIONS + ")";
    }

    private double change(Reading closed, String variable) {
        return closed.status().get(variable) - opened.status().get(variable);
    }

    /**
     * Waits until no statement is running, because MySQL counts a statement after it has sent the answer. It waits
     * for a benchmark's background work for a second at most.
     */
    private void settle() throws SQLException {
        long end = System.nanoTime() + PATIENCE_NANOS;
        AtomicLong running = new AtomicLong(1);
        while (running.get() > 0 && System.nanoTime() < end) {
            query(RUNNING, row -> running.set(row.getLong(1)));
        }
    }

    private Reading read() throws SQLException {
        Map<String, Double> status = new HashMap<>();
        query(
                "SHOW GLOBAL STATUS WHERE Variable_name IN ('Innodb_buffer_pool_read_requests', 'Innodb_page_size', '"
                        + String.join("', '", written) + "')",
                row -> status.put(row.getString(1), row.getDouble(2)));
        query(SUMS, row -> status.put(row.getString(1), row.getDouble(2)));
        if (redo.isKnown()) {
            query(
                    WRITING + (mariaDb ? "ENABLED" : "STATUS = 'enabled'"),
                    row -> status.put(row.getString(1), row.getDouble(2)));
        }
        Map<String, Map<String, StatementCount>> counts = new HashMap<>();
        for (String query : List.of(BY_DIGEST, OVERFLOW, PREPARED, EXECUTIONS)) {
            Map<String, StatementCount> found = new HashMap<>();
            query(
                    query,
                    row -> found.put(
                            row.getString(1),
                            new StatementCount(
                                    row.getLong(3),
                                    row.getLong(4),
                                    row.getString(2),
                                    OptionalLong.empty(),
                                    OptionalDouble.of(row.getDouble(5) / PICOSECONDS))));
            counts.put(query, found);
        }
        return new Reading(counts, status);
    }

    private void query(String query, RowReader reader) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                reader.read(rows);
            }
        }
    }
}
