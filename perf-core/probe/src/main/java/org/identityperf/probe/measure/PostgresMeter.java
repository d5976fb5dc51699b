package org.identityperf.probe.measure;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.identityperf.probe.address.Address;

/**
 * A PostgreSQL meter counts what PostgreSQL executed, by pg_stat_statements: statements, rows, pages touched, WAL. It
 * sees only databases for which the run has switched statement tracking on. It leaves out transaction control, which
 * belongs to the connection and not to the operation.
 */
final class PostgresMeter extends StoreMeter {

    /** Only the run's own databases: on a shared server, statements of other users are neither counted nor reset. */
    private static final String OURS = " FROM pg_database WHERE datname LIKE 'identityperf\\_%'";

    private static final String STATEMENTS = "SELECT calls, rows, shared_blks_hit + shared_blks_read, wal_bytes, query,"
            + " total_exec_time + total_plan_time"
            + " FROM pg_stat_statements"
            + " WHERE dbid IN (SELECT oid" + OURS
            + ") AND query !~* '^\\s*(begin|start transaction|commit|end|rollback|abort|savepoint|release)\\M'";

    private final Connection connection;

    /** Creates a meter on a connection of its own, which is not tracked itself. */
    PostgresMeter(Address admin) throws SQLException {
        connection = admin.connect();
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET pg_stat_statements.track = 'none'");
            statement.execute("CREATE EXTENSION IF NOT EXISTS pg_stat_statements");
        }
    }

    @Override
    public void open() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SELECT pg_stat_statements_reset(0, oid, 0)" + OURS);
        }
    }

    @Override
    public Map<Counter, Double> close() throws SQLException {
        List<StatementCount> found = new ArrayList<>();
        List<ExplainableStatement> explainable = new ArrayList<>();
        double buffers = 0;
        double wal = 0;
        try (Statement statement = connection.createStatement();
                ResultSet answer = statement.executeQuery(STATEMENTS)) {
            while (answer.next()) {
                long calls = answer.getLong(1);
                long pages = answer.getLong(3);
                String text = answer.getString(5);
                found.add(new StatementCount(
                        calls,
                        answer.getLong(2),
                        text,
                        OptionalLong.of(pages),
                        OptionalDouble.of(answer.getDouble(6) / 1000)));
                // PostgreSQL offers a plan for any constants from version 16 on.
                explainable.add(new ExplainableStatement(
                        text,
                        "EXPLAIN (GENERIC_PLAN) " + text,
                        "Buffers: shared hit=" + Math.round(pages / (double) calls)));
                buffers += pages;
                wal += answer.getDouble(4);
            }
        }
        add(found, explainable, OptionalDouble.empty());
        Map<Counter, Double> counts = new EnumMap<>(StatementCount.callsAndRows(found));
        counts.put(Counter.BUFFERS, buffers);
        counts.put(Counter.WAL_BYTES, wal);
        return counts;
    }
}
