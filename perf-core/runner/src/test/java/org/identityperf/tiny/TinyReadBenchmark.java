package org.identityperf.tiny;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.identityperf.probe.benchmark.SteadyState;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.CaseAddress;
import org.identityperf.probe.measure.Window;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/** How often a second can each thread read one row, or write one, on a connection of its own? */
@State(Scope.Thread)
@StorageBenchmark(dataset = Items.class, writes = true)
public class TinyReadBenchmark extends SteadyState {

    /** What an operation does. */
    public enum Does {
        READ("SELECT id, '?' AS note FROM item WHERE id = ? AND 'it''s; \\' <> ?"),
        READ_WITH_COLON("SELECT id FROM item WHERE id = ? AND 'a:b' <> ?"),
        READ_WITH_NULL("SELECT id FROM item WHERE id = ? AND ?::text IS NULL"),
        WRITE("UPDATE item SET id = id WHERE id = ? AND 'none' <> ? RETURNING id");

        private final String sql;

        Does(String sql) {
            this.sql = sql;
        }
    }

    @Param("10")
    public long items;

    @Param("1")
    public int threads;

    @Param
    public Does operation;

    private Connection connection;
    private PreparedStatement statement;
    private long turn;

    @Setup(Level.Trial)
    public void open(BenchmarkParams benchmarkCase) throws SQLException {
        connection = CaseAddress.of(benchmarkCase).connect();
        statement = connection.prepareStatement(operation.sql);
    }

    @Setup(Level.Invocation)
    public void begin() {
        Window.open();
    }

    @Benchmark
    public long floor() throws SQLException {
        turn = turn % items + 1;
        statement.setLong(1, turn);
        statement.setString(2, operation == Does.READ_WITH_NULL ? null : "it's");
        try (ResultSet row = statement.executeQuery()) {
            row.next();
            return row.getLong(1);
        }
    }

    @TearDown(Level.Invocation)
    public void end() {
        Window.close();
    }

    @TearDown(Level.Trial)
    public void close() throws SQLException {
        connection.close();
    }
}
