package org.identityperf.assertions;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import javax.sql.DataSource;

/** Counts by the statistics that a database keeps of its statements: what it has at the end less what it had at the beginning. */
final class DatabaseCounts extends Counts {

    /** How long a transaction may take to end after the action, as one of another process may that answers first. */
    private static final long PATIENCE_NANOS = 2_000_000_000L;

    private static final long PAUSE_NANOS = 2_000_000;

    /**
     * The statistics of a database. Transaction control is not among its statements, nor what a driver executes on a new
     * connection.
     *
     * @param statements selects of each statement a key, the text, and the counters
     * @param counters the first two are executions and rows
     * @param lost selects what no count may be trusted after, if it changes: what it means, and a value
     * @param open selects how many transactions of others are open
     */
    private record Statistics(String name, String statements, List<Counter> counters, String lost, String open) {}

    private static final Statistics POSTGRESQL = new Statistics(
            "pg_stat_statements",
            "SELECT coalesce(userid || ' ' || queryid, 'of others'), min(query), sum(calls), sum(rows),"
                    + " sum(shared_blks_hit + shared_blks_read), sum(wal_bytes), sum(temp_blks_written)"
                    + " FROM pg_stat_statements WHERE toplevel AND dbid = (SELECT oid FROM pg_database"
                    + " WHERE datname = current_database()) AND query NOT LIKE '%pg\\_stat\\_%' AND query !~*"
                    + " '^\\s*(begin|start transaction|commit|end|rollback|abort|savepoint|release"
                    + "|set (application_name|extra_float_digits))\\M' GROUP BY 1 ORDER BY 2",
            List.of(Counter.EXECUTIONS, Counter.ROWS, Counter.PAGES, Counter.WAL_BYTES, Counter.TEMPORARY_PAGES),
            "SELECT 'it forgot statements, since it met more than pg_stat_statements.max', dealloc::text"
                    + " FROM pg_stat_statements_info UNION ALL SELECT 'it was reset', stats_reset::text"
                    + " FROM pg_stat_statements_info",
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
                    + " AND backend_type = 'client backend' AND state <> 'idle'");

    private static final Statistics MYSQL = new Statistics(
            "performance_schema",
            "SELECT DIGEST, DIGEST_TEXT, COUNT_STAR, SUM_ROWS_SENT + SUM_ROWS_AFFECTED, SUM_CREATED_TMP_DISK_TABLES"
                    + " FROM performance_schema.events_statements_summary_by_digest WHERE SCHEMA_NAME = DATABASE()"
                    + " AND DIGEST_TEXT NOT LIKE '%performance_schema%' AND DIGEST_TEXT NOT REGEXP"
                    + " '^(BEGIN|START|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|XA|SELECT @@SESSION|SET (`?autocommit|NAMES|`?character_set_results))' ORDER BY DIGEST_TEXT",
            List.of(Counter.EXECUTIONS, Counter.ROWS, Counter.TEMPORARY_PAGES),
            "SELECT 'it met more statements than it keeps', CAST(COALESCE(SUM(COUNT_STAR), 0) AS CHAR)"
                    + " FROM performance_schema.events_statements_summary_by_digest WHERE DIGEST IS NULL UNION ALL"
                    + " SELECT 'statements were prepared on the server, of which it keeps no texts: connect with"
                    + " useServerPrepStmts=false', CAST(SUM(COUNT_STAR) AS CHAR)"
                    + " FROM performance_schema.events_statements_summary_global_by_event_name"
                    + " WHERE EVENT_NAME = 'statement/com/Execute'",
            "SELECT COUNT(*) FROM information_schema.INNODB_TRX JOIN performance_schema.threads"
                    + " ON PROCESSLIST_ID = trx_mysql_thread_id WHERE PROCESSLIST_DB = DATABASE()"
                    + " AND PROCESSLIST_ID <> CONNECTION_ID()");

    private final AtomicBoolean counting = new AtomicBoolean();

    DatabaseCounts(DataSource database) {
        super(database);
    }

    @Override
    public DataSource dataSource() {
        return database();
    }

    @Override
    Window open() {
        if (!counting.compareAndSet(false, true)) {
            throw new IllegalStateException("two actions are counted in one database at the same time, so nobody knows"
                    + " which of them a statement belongs to");
        }
        try {
            return new DatabaseWindow(database().getConnection());
        } catch (SQLException | RuntimeException e) {
            counting.set(false);
            throw new IllegalStateException("The database can't be counted in: " + e.getMessage(), e);
        }
    }

    @Override
    public String toString() {
        return "the database";
    }

    /**
     * What is known of a statement at one time.
     *
     * @param counts how often it was executed, and the counters of the statistics
     */
    private record Row(String text, List<Long> counts) {

        List<Long> since(Row before) {
            return IntStream.range(0, counts.size())
                    .mapToObj(i -> counts.get(i) - (before == null ? 0 : before.counts.get(i)))
                    .toList();
        }
    }

    private final class DatabaseWindow implements Window {

        private final Connection connection;
        private final Statistics statistics;
        private final Map<String, String> lost;
        private final Map<String, Row> before;

        DatabaseWindow(Connection connection) throws SQLException {
            this.connection = connection;
            String product = connection.getMetaData().getDatabaseProductName();
            statistics = switch (product) {
                case "PostgreSQL" -> POSTGRESQL;
                case "MySQL" -> MYSQL;
                default -> throw new IllegalStateException(product + " is not supported; count by data source");
            };
            try {
                awaitTransactions();
                lost = lost();
                before = rows();
            } catch (SQLException e) {
                close();
                throw new SQLException(e.getMessage() + remedy(e), e.getSQLState(), e);
            }
        }

        /** Returns how to make PostgreSQL count statements, if it does not. */
        private static String remedy(SQLException e) {
            return switch (String.valueOf(e.getSQLState())) {
                case "42P01" -> ". Run CREATE EXTENSION pg_stat_statements in this database";
                case "55000" -> ". Start PostgreSQL with -c shared_preload_libraries=pg_stat_statements";
                case "42703" -> ". It needs PostgreSQL 14, and pg_stat_statements of that version";
                default -> "";
            };
        }

        private void awaitTransactions() throws SQLException {
            long until = System.nanoTime() + PATIENCE_NANOS;
            while (open() > 0) {
                if (System.nanoTime() > until) {
                    throw new IllegalStateException("A transaction of another connection is still open, and its last"
                            + " statement is counted when it ends. End it within the action, or before it");
                }
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }

        private long open() throws SQLException {
            try (Statement statement = connection.createStatement();
                    ResultSet answer = statement.executeQuery(statistics.open())) {
                answer.next();
                return answer.getLong(1);
            }
        }

        private Map<String, String> lost() throws SQLException {
            Map<String, String> lost = new LinkedHashMap<>();
            try (Statement statement = connection.createStatement();
                    ResultSet answer = statement.executeQuery(statistics.lost())) {
                while (answer.next()) {
                    lost.put(answer.getString(1), String.valueOf(answer.getString(2)));
                }
            }
            return lost;
        }

        private Map<String, Row> rows() throws SQLException {
            Map<String, Row> rows = new LinkedHashMap<>();
            try (Statement statement = connection.createStatement();
                    ResultSet answer = statement.executeQuery(statistics.statements())) {
                while (answer.next()) {
                    List<Long> counts = new ArrayList<>();
                    for (int column = 3; column <= answer.getMetaData().getColumnCount(); column++) {
                        counts.add(answer.getLong(column));
                    }
                    rows.put(answer.getString(1), new Row(answer.getString(2), counts));
                }
            }
            return rows;
        }

        @Override
        public ActionCounts.Totals totals() {
            try {
                awaitTransactions();
                lost().forEach((what, value) -> {
                    if (!value.equals(lost.get(what))) {
                        throw new IllegalStateException(
                                statistics.name() + " can't be trusted: " + what + " while the action ran");
                    }
                });
                List<ExecutedStatement> statements = new ArrayList<>();
                Map<Counter, Long> others = new EnumMap<>(Counter.class);
                statistics.counters().forEach(counter -> others.put(counter, 0L));
                for (Map.Entry<String, Row> row : rows().entrySet()) {
                    List<Long> counts = row.getValue().since(before.get(row.getKey()));
                    if (counts.get(0) != 0) {
                        statements.add(statement(row.getValue().text(), counts));
                        for (int i = 0; i < counts.size(); i++) {
                            others.merge(statistics.counters().get(i), counts.get(i), Long::sum);
                        }
                    }
                }
                return new ActionCounts.Totals(List.copyOf(statements), others, List.of(), Map.of());
            } catch (SQLException e) {
                throw new IllegalStateException("the statistics can't be read: " + e.getMessage(), e);
            }
        }

        private ExecutedStatement statement(String text, List<Long> counts) throws SQLException {
            if (counts.get(0) < 0) {
                throw new IllegalStateException(statistics.name() + " was reset while the action ran");
            }
            if (text.equals("<insufficient privilege>")) {
                throw new IllegalStateException("This user may not read the statements of others. Run GRANT"
                        + " pg_read_all_stats TO " + connection.getMetaData().getUserName());
            }
            int executions = Math.toIntExact(counts.get(0));
            return new ExecutedStatement(
                    text.strip(), executions, executions, counts.get(1), OptionalInt.empty(), Map.of());
        }

        @Override
        public void close() {
            counting.set(false);
            try {
                connection.close();
            } catch (SQLException e) {
                throw new IllegalStateException("the connection that counted can't be closed", e);
            }
        }
    }
}
