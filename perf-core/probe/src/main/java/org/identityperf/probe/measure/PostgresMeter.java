package org.identityperf.probe.measure;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.identityperf.probe.address.Address;

/**
 * A PostgreSQL meter counts what PostgreSQL executed, by pg_stat_statements: statements, rows, pages touched, WAL. It
 * sees only the case's own databases, for which the run has switched statement tracking on. What is done in other
 * databases of the server meanwhile is neither counted nor reset. It leaves out transaction control, which belongs to
 * the connection and not to the operation.
 */
final class PostgresMeter implements StoreMeter {

    private static final String OURS = " FROM pg_database WHERE datname = ANY (?)";

    private static final String STATEMENTS = "SELECT calls, rows, shared_blks_hit + shared_blks_read, wal_bytes, query,"
            + " total_exec_time + total_plan_time"
            + " FROM pg_stat_statements"
            + " WHERE dbid IN (SELECT oid" + OURS
            + ") AND query !~* '^\\s*(begin|start transaction|commit|end|rollback|abort|savepoint|release)\\M'"
            + " ORDER BY calls DESC, query";

    private final Connection connection;
    private List<String> databases = List.of();
    private List<StatementCount> statements = List.of();
    private List<ExplainableStatement> executed = List.of();

    /** Creates a meter on a connection of its own, which is not tracked itself. */
    PostgresMeter(Address admin) throws SQLException {
        connection = admin.connect();
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET pg_stat_statements.track = 'none'");
            statement.execute("CREATE EXTENSION IF NOT EXISTS pg_stat_statements");
        }
    }

    /** Forgets the statements of earlier clones: the server keeps a limited number, of all databases together. */
    @Override
    public void within(List<Address> clones) throws SQLException {
        reset();
        databases = clones.stream().map(Address::place).toList();
    }

    @Override
    public void open() throws SQLException {
        reset();
    }

    private void reset() throws SQLException {
        try (PreparedStatement statement = inDatabases("SELECT pg_stat_statements_reset(0, oid, 0)" + OURS)) {
            statement.execute();
        }
    }

    private PreparedStatement inDatabases(String query) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(query);
        statement.setArray(1, connection.createArrayOf("text", databases.toArray()));
        return statement;
    }

    @Override
    public Map<Counter, Double> close() throws SQLException {
        List<StatementCount> found = new ArrayList<>();
        List<ExplainableStatement> explainable = new ArrayList<>();
        double calls = 0;
        double rows = 0;
        double buffers = 0;
        double wal = 0;
        try (PreparedStatement statement = inDatabases(STATEMENTS);
                ResultSet answer = statement.executeQuery()) {
            while (answer.next()) {
                found.add(new StatementCount(
                        answer.getLong(1),
                        answer.getLong(2),
                        answer.getString(5),
                        OptionalLong.of(answer.getLong(3)),
                        OptionalDouble.of(answer.getDouble(6) / 1000)));
                explainable.add(executed(answer.getString(5), answer.getLong(3) / (double) answer.getLong(1)));
                calls += answer.getLong(1);
                rows += answer.getLong(2);
                buffers += answer.getLong(3);
                wal += answer.getDouble(4);
            }
        }
        statements = List.copyOf(found);
        executed = List.copyOf(explainable);
        return Map.of(Counter.CALLS, calls, Counter.ROWS, rows, Counter.BUFFERS, buffers, Counter.WAL_BYTES, wal);
    }

    /** Returns a statement with a plan for any constants, which PostgreSQL offers from version 16 on. */
    private static ExplainableStatement executed(String statement, double pages) {
        return new ExplainableStatement(
                statement, "EXPLAIN (GENERIC_PLAN) " + statement, "Buffers: shared hit=" + Math.round(pages));
    }

    @Override
    public List<StatementCount> statements() {
        return statements;
    }

    @Override
    public List<ExplainableStatement> executed() {
        return executed;
    }
}
