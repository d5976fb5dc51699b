package org.identityperf.probe.measure;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Query;

/**
 * A PostgreSQL meter counts what PostgreSQL executed, by pg_stat_statements: statements, rows, pages touched, WAL. It
 * sees only the case's own databases, for which the run has switched statement tracking on. What is done in other
 * databases of the server meanwhile is neither counted nor reset. It leaves out transaction control, which belongs to
 * the connection and not to the operation, and questions about the server's databases, of which others come and go.
 * Of three commits by one connection of the driver, pg_stat_statements counted one; {@link PostgresTransactions} counts
 * transactions. What was written is
 * read from the log ({@link PostgresWrites}).
 *
 * <p>What a statement's functions and triggers execute is part of that statement's pages, and counted apart as nested
 * statements. pg_stat_statements leaves out what fails; the driver's connections count that ({@link PostgresAnswers}).
 */
final class PostgresMeter extends StoreMeter {

    private static final String OURS = " FROM pg_database WHERE datname = ANY (?)";

    private static final String STATEMENTS = "SELECT calls, rows, shared_blks_hit + shared_blks_read, wal_bytes, query,"
            + " total_exec_time + total_plan_time, temp_blks_read + temp_blks_written, wal_records, wal_fpi"
            + " FROM pg_stat_statements"
            + " WHERE dbid IN (SELECT oid" + OURS
            + ") AND query !~* '^\\s*(begin|start transaction|commit|end|rollback|abort|savepoint|release)\\M'"
            // Liquibase asks which databases the server has.
            + " AND query !~* '\\mpg_catalog\\.pg_database\\M'";

    private static final String NESTED =
            "SELECT coalesce(sum(calls), 0) FROM pg_stat_statements WHERE NOT toplevel AND dbid IN (SELECT oid" + OURS
                    + ")";

    /** Selects how many connections to the databases are in a transaction. */
    private static final String OPEN =
            "SELECT count(*) FROM pg_stat_activity WHERE datname = ANY (?) AND state <> 'idle'";

    private static final Pattern ISOLATION = Pattern.compile(
            "SET (SESSION CHARACTERISTICS AS |LOCAL )?TRANSACTION (READ (ONLY|WRITE),? )?ISOLATION .*"
                    + "|SET (SESSION |LOCAL )?(default_)?transaction_isolation\\b.*",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private static final long PATIENCE_NANOS = 5_000_000_000L;
    private static final long PAUSE_NANOS = 2_000_000;

    /** Selects how often the server forgot statements, of whatever database, since it had no room for more. */
    private static final String FORGOTTEN = "SELECT dealloc FROM pg_stat_statements_info";

    /** Any number that nothing else locks in the database of the statistics. */
    private static final long EXTENSION_LOCK = 7_305_807_001L;

    private final Connection connection;
    /** Whether nested statements are told from others, and lost ones are reported: from version 14 on. */
    private final boolean complete;
    /** What the log says, from version 16 on. */
    private final Optional<PostgresWrites> writes;

    private List<Address> clones = List.of();
    private List<String> databases = List.of();
    private boolean errorsCounted;
    private long forgotten;
    private long errors;

    /** Creates a meter on a connection of its own, which is not tracked itself. */
    PostgresMeter(Address admin) throws SQLException {
        connection = admin.connect();
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET pg_stat_statements.track = 'none'");
            createExtension(statement, "pg_stat_statements");
        }
        writes = PostgresWrites.on(connection);
        complete = Query.number(
                        connection,
                        "SELECT count(*) FROM pg_attribute WHERE attname = 'toplevel'"
                                + " AND attrelid = 'pg_stat_statements'::regclass")
                > 0;
    }

    /**
     * Creates an extension where it is missing. Two JVMs may count at the same time, and PostgreSQL lets both find that
     * there is none yet.
     */
    static void createExtension(Statement statement, String name) throws SQLException {
        statement.execute("BEGIN; SELECT pg_advisory_xact_lock(" + EXTENSION_LOCK + "); CREATE EXTENSION IF NOT EXISTS "
                + name + "; COMMIT");
    }

    /** Forgets the statements of earlier clones: the server keeps a limited number, of all databases together. */
    @Override
    void within(List<Address> clones) throws SQLException {
        open();
        this.clones = clones;
        databases = clones.stream().map(Address::place).toList();
        writes.ifPresent(PostgresWrites::forget);
        errorsCounted = clones.stream().allMatch(CountedSockets::isCounted);
    }

    /**
     * Waits until no transaction is open in the databases, a few seconds at most. A statement is counted when its
     * transaction ends, which a server in another process may do after it has answered.
     */
    private void awaitEnds() throws SQLException {
        long until = System.nanoTime() + PATIENCE_NANOS;
        try (PreparedStatement statement = inDatabases(OPEN)) {
            while (number(statement) > 0 && System.nanoTime() < until) {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    @Override
    public void open() throws SQLException {
        if (elsewhere()) {
            awaitEnds();
        }
        try (PreparedStatement statement = inDatabases("SELECT pg_stat_statements_reset(0, oid, 0)" + OURS)) {
            statement.execute();
        }
        forgotten = forgotten();
        errors = PostgresAnswers.count();
        if (writes.isPresent()) {
            writes.get().open();
        }
    }

    private long forgotten() throws SQLException {
        return complete ? Query.number(connection, FORGOTTEN) : 0;
    }

    private static long number(PreparedStatement query) throws SQLException {
        try (ResultSet answer = query.executeQuery()) {
            answer.next();
            return answer.getLong(1);
        }
    }

    private PreparedStatement inDatabases(String query) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(query);
        statement.setArray(1, connection.createArrayOf("text", databases.toArray()));
        return statement;
    }

    @Override
    public Map<Counter, Double> close() throws SQLException {
        if (elsewhere()) {
            awaitEnds();
        }
        List<StatementCount> found = new ArrayList<>();
        List<ExplainableStatement> explainable = new ArrayList<>();
        double buffers = 0;
        double wal = 0;
        double temporary = 0;
        try (PreparedStatement statement = inDatabases(complete ? STATEMENTS + " AND toplevel" : STATEMENTS);
                ResultSet answer = statement.executeQuery()) {
            while (answer.next()) {
                long calls = answer.getLong(1);
                long pages = answer.getLong(3);
                String text = answer.getString(5);
                found.add(new StatementCount(
                        calls,
                        answer.getLong(2),
                        text,
                        OptionalLong.of(pages),
                        OptionalDouble.of(answer.getDouble(6) / 1000),
                        Optional.of(new StatementLog(answer.getLong(8), answer.getLong(9), answer.getLong(4)))));
                // PostgreSQL offers a plan for any constants from version 16 on.
                explainable.add(new ExplainableStatement(
                        text,
                        "EXPLAIN (GENERIC_PLAN) " + text,
                        OptionalLong.of(Math.round(pages / (double) calls)),
                        OptionalDouble.empty()));
                buffers += pages;
                wal += answer.getDouble(4);
                temporary += answer.getLong(7);
            }
        }
        long lost = forgotten() - forgotten;
        if (lost > 0) {
            throw new IllegalStateException("PostgreSQL forgot statements while they were counted, " + lost
                    + " times, since it met more different ones than it keeps counts of; raise its"
                    + " pg_stat_statements.max");
        }
        add(found, explainable, OptionalDouble.empty());
        Map<Counter, Double> counts = new EnumMap<>(StatementCount.callsAndRows(found));
        counts.put(Counter.ISOLATION, (double) found.stream()
                .filter(count -> ISOLATION.matcher(count.statement().strip()).matches())
                .mapToLong(StatementCount::calls)
                .sum());
        counts.put(Counter.BUFFERS, buffers);
        counts.put(Counter.TEMPORARY_PAGES, temporary);
        counts.put(Counter.WAL_BYTES, wal);
        if (writes.isPresent()) {
            counts.putAll(writes.get().close(databases));
        }
        if (complete) {
            counts.put(Counter.NESTED_CALLS, nested());
        }
        if (errorsCounted) {
            counts.put(Counter.FAILED, PostgresAnswers.known() ? PostgresAnswers.count() - errors : Double.NaN);
        }
        return counts;
    }

    @Override
    List<IndexEntries> indexes() throws SQLException {
        return writes.isPresent() ? writes.get().indexes(clones) : List.of();
    }

    private double nested() throws SQLException {
        try (PreparedStatement statement = inDatabases(NESTED);
                ResultSet answer = statement.executeQuery()) {
            answer.next();
            return answer.getDouble(1);
        }
    }
}
