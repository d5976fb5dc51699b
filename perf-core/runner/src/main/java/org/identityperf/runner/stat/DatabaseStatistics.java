package org.identityperf.runner.stat;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Query;
import org.identityperf.probe.measure.Counter;
import org.identityperf.probe.measure.StatementCount;
import org.identityperf.runner.result.DatabaseStat;
import org.identityperf.runner.settings.SettingsException;
import org.identityperf.runner.store.StoreException;

/**
 * The statistics that a database keeps of what is executed in it, by whatever client. They are read over one connection,
 * in one transaction, so that none of what reads them is counted as a transaction; its statements are known by the name
 * {@value #OURS}.
 */
final class DatabaseStatistics implements AutoCloseable {

    private static final String OURS = "identityperf_stat";

    /** How long PostgreSQL's connections that stay open may take to report their transactions, and a little more. */
    private static final double REPORTED_SECONDS = 10.5;

    /**
     * How one product keeps statistics.
     *
     * @param required selects the reason why nothing can be counted; no row if it can
     * @param fresh selects anything, so that later queries of the same transaction are answered anew
     * @param statements selects a key of each statement, its text, executions, rows, pages, bytes of log, temporary pages or
     *     tables, failures and seconds; null where none is kept
     * @param totals selects counts by the names of {@link Counter}
     * @param lost selects what no count may be trusted after, if it changes: what it means, and a value
     * @param clients selects of each other connection its wait for a lock, or an empty text
     * @param unreported selects how many seconds ago another connection last did something whose transaction it may not have
     *     reported yet; no row if none is open
     */
    private record Product(
            String required,
            String fresh,
            String statements,
            String totals,
            String lost,
            String clients,
            String unreported) {}

    private static final Product POSTGRESQL = new Product(
            "SELECT 'There is no extension pg_stat_statements in this database. Run CREATE EXTENSION pg_stat_statements'"
                    + " AS " + OURS
                    + " WHERE NOT EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_stat_statements')",
            "SELECT pg_stat_clear_snapshot() AS " + OURS,
            "SELECT coalesce(userid || ' ' || queryid, 'of others'), min(query), sum(calls), sum(rows),"
                    + " sum(shared_blks_hit + shared_blks_read), sum(wal_bytes), sum(temp_blks_read + temp_blks_written),"
                    + " NULL, sum(total_exec_time + total_plan_time) / 1000 FROM pg_stat_statements " + OURS
                    + " WHERE toplevel AND dbid = (SELECT oid FROM pg_database WHERE datname = current_database())"
                    + " AND (?::text IS NULL OR userid = (SELECT oid FROM pg_roles WHERE rolname = ?))"
                    + " AND query NOT LIKE '%" + OURS + "%' AND query !~* '^\\s*(begin|start transaction|commit|end"
                    + "|rollback|abort|savepoint|release|set (application_name|extra_float_digits))\\M' GROUP BY 1",
            "SELECT unnest(ARRAY['COMMITS', 'ROLLBACKS', 'DEADLOCKS']), unnest(ARRAY[xact_commit, xact_rollback,"
                    + " deadlocks]) FROM pg_stat_database " + OURS + " WHERE datname = current_database()",
            "SELECT 'pg_stat_statements forgot statements, since it met more than pg_stat_statements.max', dealloc::text"
                    + " FROM pg_stat_statements_info " + OURS
                    + " UNION ALL SELECT 'pg_stat_statements was reset', stats_reset::text FROM pg_stat_statements_info",
            "SELECT CASE WHEN wait_event_type = 'Lock' THEN pid || ' ' || state_change ELSE '' END FROM pg_stat_activity "
                    + OURS + " WHERE datname = current_database() AND pid <> pg_backend_pid()"
                    + " AND backend_type = 'client backend' AND (?::text IS NULL OR usename = ?)",
            "SELECT extract(epoch FROM clock_timestamp() - max(state_change)) FROM pg_stat_activity " + OURS
                    + " WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
                    + " HAVING count(*) > 0");

    private static final Product MYSQL = new Product(
            "SELECT 'performance_schema is off. Start the server with performance_schema=ON'"
                    + " AS " + OURS + " FROM DUAL WHERE NOT @@performance_schema UNION ALL"
                    + " SELECT 'The URL names no database: end it with /name' FROM DUAL WHERE DATABASE() IS NULL",
            "SELECT 1 AS " + OURS,
            "SELECT DIGEST, MIN(DIGEST_TEXT), SUM(COUNT_STAR), SUM(SUM_ROWS_SENT + SUM_ROWS_AFFECTED), NULL, NULL,"
                    + " SUM(SUM_CREATED_TMP_DISK_TABLES), SUM(SUM_ERRORS), SUM(SUM_TIMER_WAIT) / 1e12"
                    + " FROM performance_schema.events_statements_summary_by_digest " + OURS
                    + " WHERE SCHEMA_NAME = DATABASE() AND ? IS NULL AND ? IS NULL AND DIGEST_TEXT NOT LIKE '%" + OURS
                    + "%' AND DIGEST_TEXT NOT REGEXP '^(BEGIN|START|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|XA|SELECT @@SESSION"
                    + "|SET (`?autocommit|NAMES|`?character_set_results))' GROUP BY DIGEST"
                    + " UNION ALL SELECT 'prepared', '(prepared on the server, without a text, in any database)', COUNT_STAR,"
                    + " SUM_ROWS_SENT + SUM_ROWS_AFFECTED, NULL, NULL, SUM_CREATED_TMP_DISK_TABLES, SUM_ERRORS,"
                    + " SUM_TIMER_WAIT / 1e12 FROM performance_schema.events_statements_summary_global_by_event_name"
                    + " WHERE EVENT_NAME = 'statement/com/Execute'",
            "SELECT IF(DIGEST_TEXT LIKE 'COMMIT%', 'COMMITS', 'ROLLBACKS'), SUM(COUNT_STAR)"
                    + " FROM performance_schema.events_statements_summary_by_digest " + OURS
                    + " WHERE SCHEMA_NAME = DATABASE() AND DIGEST_TEXT REGEXP '^(COMMIT|ROLLBACK)( WORK)? *$' GROUP BY 1"
                    + " UNION ALL SELECT 'DEADLOCKS', COUNT FROM information_schema.INNODB_METRICS"
                    + " WHERE NAME = 'lock_deadlocks'",
            "SELECT 'performance_schema met more statements than performance_schema_digests_size',"
                    + " CAST(COALESCE(SUM(COUNT_STAR), 0) AS CHAR)"
                    + " FROM performance_schema.events_statements_summary_by_digest " + OURS + " WHERE DIGEST IS NULL",
            "SELECT IF(STATE LIKE 'Waiting for%lock', CONCAT(ID, ' ', INFO), '') FROM information_schema.PROCESSLIST "
                    + OURS + " WHERE DB = DATABASE() AND ID <> CONNECTION_ID() AND ? IS NULL AND ? IS NULL",
            "SELECT 0 AS " + OURS + " FROM DUAL WHERE FALSE");

    private final Connection connection;
    private final Product product;
    private final Optional<String> role;
    private final String user;
    private final String productName;
    private final String version;
    private Reading begun;
    private int connections;
    private final Set<String> lockWaits = new HashSet<>();

    /** What is known at one time: of each statement by its key, of the whole database, and what must not change. */
    private record Reading(
            Map<String, List<Double>> statements,
            Map<String, String> texts,
            Map<Counter, Double> totals,
            Map<String, String> lost) {}

    /**
     * Connects to a database and begins to count.
     *
     * @param role the role whose statements alone are counted; empty for those of all
     * @throws StoreException if it can't be reached, or keeps no statistics
     */
    DatabaseStatistics(Address database, Optional<String> role) {
        this.role = role;
        user = database.user();
        Connection opened = null;
        try {
            opened = database.connect();
            connection = opened;
            productName = opened.getMetaData().getDatabaseProductName();
            version = opened.getMetaData().getDatabaseProductVersion();
            boolean postgres = database.scheme().equals("jdbc:postgresql");
            if (!postgres && role.isPresent()) {
                throw new SettingsException("--role: " + productName + " keeps no statistics of statements by user");
            }
            product = postgres ? POSTGRESQL : MYSQL;
            connection.setAutoCommit(false);
            for (String reason : Query.texts(connection, product.required())) {
                throw new StoreException(database.url() + ": " + reason);
            }
            begin();
        } catch (SQLException e) {
            close(opened);
            throw new StoreException(database.url() + ": " + e.getMessage() + remedy(e, user), e);
        } catch (RuntimeException e) {
            close(opened);
            throw e;
        }
    }

    private static String remedy(SQLException e, String user) {
        return switch (String.valueOf(e.getSQLState())) {
            case "55000" -> ". Start PostgreSQL with shared_preload_libraries=pg_stat_statements";
            case "42703" ->
                ". It takes PostgreSQL 14 or later, and pg_stat_statements of that version:"
                        + " ALTER EXTENSION pg_stat_statements UPDATE";
            case "42000" -> ". Let an administrator run GRANT SELECT ON performance_schema.* TO " + user;
            default -> "";
        };
    }

    /** Returns executions with what is known of the database. */
    DatabaseStat of(List<String> command, int per, List<DatabaseStat.Execution> executions) throws SQLException {
        return new DatabaseStat(productName, version, connection.getCatalog(), role, command, per, executions);
    }

    /** Begins to count anew. */
    void begin() throws SQLException {
        begun = read();
        connections = 0;
        lockWaits.clear();
    }

    /** Looks at the connections that are open, and which of them wait for locks. */
    void look() throws SQLException {
        Query.text(connection, product.fresh());
        List<String> clients = column(product.clients());
        connections = Math.max(connections, clients.size());
        lockWaits.addAll(clients);
        lockWaits.remove("");
    }

    /** Returns for how long open connections may still not have reported their transactions. */
    double unreportedSeconds() throws SQLException {
        Query.text(connection, product.fresh());
        return Query.texts(connection, product.unreported()).stream()
                .mapToDouble(since -> REPORTED_SECONDS - Double.parseDouble(since))
                .findFirst()
                .orElse(0);
    }

    /**
     * Returns what was done since {@link #begin}.
     *
     * @throws StoreException if the statistics lost something of it
     */
    DatabaseStat.Execution since(double seconds, int exitCode) throws SQLException {
        Reading now = read();
        now.lost().forEach((what, value) -> {
            if (!value.equals(begun.lost().get(what))) {
                throw new StoreException(what + " meanwhile, so that its counts can't be trusted");
            }
        });
        Map<Counter, Double> counts = new EnumMap<>(Counter.class);
        now.totals()
                .forEach((counter, count) ->
                        counts.put(counter, count - begun.totals().getOrDefault(counter, 0.0)));
        List<StatementCount> statements = new ArrayList<>();
        List<Counter> columns = List.of(
                Counter.CALLS,
                Counter.ROWS,
                Counter.BUFFERS,
                Counter.WAL_BYTES,
                product == POSTGRESQL ? Counter.TEMPORARY_PAGES : Counter.TEMPORARY_TABLES,
                Counter.FAILED);
        counts.putAll(Map.of(Counter.CALLS, 0.0, Counter.ROWS, 0.0));
        now.statements().forEach((key, is) -> {
            List<Double> was = begun.statements().getOrDefault(key, Collections.nCopies(is.size(), 0.0));
            double calls = is.get(0) - was.get(0);
            if (calls == 0) {
                return;
            }
            String text = now.texts().get(key);
            if (text.equals("<insufficient privilege>")) {
                throw new StoreException(
                        "The user " + user + " may not read the statements of others. Let a superuser run"
                                + " GRANT pg_read_all_stats TO " + user);
            }
            for (int i = 0; i < columns.size(); i++) {
                if (!is.get(i).isNaN()) {
                    counts.merge(columns.get(i), is.get(i) - was.get(i), Double::sum);
                }
            }
            statements.add(DatabaseStat.statement(
                    text.strip(),
                    (long) calls,
                    (long) (is.get(1) - was.get(1)),
                    is.get(2).isNaN() ? OptionalLong.empty() : OptionalLong.of((long) (is.get(2) - was.get(2))),
                    is.get(columns.size()) - was.get(columns.size())));
        });
        return new DatabaseStat.Execution(seconds, exitCode, connections, lockWaits.size(), counts, statements);
    }

    private Reading read() throws SQLException {
        Query.text(connection, product.fresh());
        Reading reading = new Reading(new HashMap<>(), new HashMap<>(), new EnumMap<>(Counter.class), new HashMap<>());
        try (PreparedStatement query = ofRole(product.statements());
                ResultSet rows = query.executeQuery()) {
            while (rows.next()) {
                List<Double> counts = new ArrayList<>();
                for (int column = 3; column <= rows.getMetaData().getColumnCount(); column++) {
                    double count = rows.getDouble(column);
                    counts.add(rows.wasNull() ? Double.NaN : count);
                }
                reading.statements().put(rows.getString(1), counts);
                reading.texts().put(rows.getString(1), rows.getString(2));
            }
        }
        for (List<String> total : Query.rows(connection, product.totals())) {
            reading.totals().put(Counter.valueOf(total.get(0)), Double.parseDouble(total.get(1)));
        }
        for (List<String> lost : Query.rows(connection, product.lost())) {
            reading.lost().put(lost.get(0), String.valueOf(lost.get(1)));
        }
        return reading;
    }

    private List<String> column(String sql) throws SQLException {
        List<String> values = new ArrayList<>();
        try (PreparedStatement query = ofRole(sql);
                ResultSet rows = query.executeQuery()) {
            while (rows.next()) {
                values.add(rows.getString(1));
            }
        }
        return values;
    }

    private PreparedStatement ofRole(String sql) throws SQLException {
        PreparedStatement query = connection.prepareStatement(sql);
        query.setString(1, role.orElse(null));
        query.setString(2, role.orElse(null));
        return query;
    }

    @Override
    public void close() {
        close(connection);
    }

    private static void close(Connection connection) {
        try {
            if (connection != null) {
                connection.close();
            }
        } catch (SQLException e) {
            throw new StoreException("a connection can't be closed: " + e.getMessage(), e);
        }
    }
}
