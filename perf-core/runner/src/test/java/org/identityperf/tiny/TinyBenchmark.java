package org.identityperf.tiny;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.identityperf.probe.benchmark.ColdStart;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.benchmark.UsesDataset;
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

/** What does it cost to count a table's rows? The smallest benchmark that there is, for tests of the job. */
@StorageBenchmark(dataset = Items.class)
@UsesDataset(value = Items.Endless.class, when = "items=12")
@UsesDataset(value = Items.Swelling.class, when = "items=300000")
@UsesDataset(value = Items.Logged.class, when = "items=300001")
@UsesDataset(value = PartedItems.class, when = "items=400")
@UsesDataset(value = PartedItems.class, when = "items=2000000000000")
public class TinyBenchmark extends ColdStart {

    /** A connection to the table. */
    @State(Scope.Benchmark)
    public static class Connected {

        @Param("10")
        public long items;

        private Connection connection;

        @Setup(Level.Trial)
        public void connect(BenchmarkParams benchmarkCase) throws SQLException {
            connection = CaseAddress.of(benchmarkCase).connect();
        }

        @Setup(Level.Iteration)
        public void open() {
            Window.open();
        }

        @TearDown(Level.Iteration)
        public void close() {
            Window.close();
        }

        @TearDown(Level.Trial)
        public void disconnect() throws SQLException {
            connection.close();
        }

        long query(String sql) throws SQLException {
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(sql)) {
                rows.next();
                return rows.getLong(1);
            }
        }
    }

    /** Counts. */
    @Benchmark
    public long floor(Connected connected) throws SQLException {
        return connected.query("SELECT count(*) FROM item");
    }

    /** Never ends. */
    @Benchmark
    public long reference(Connected connected) throws SQLException {
        return connected.query("SELECT 1 FROM pg_sleep(3600)");
    }
}
