package org.identityperf.crowd;

import java.io.IOException;
import java.sql.SQLException;
import org.identityperf.crowd.dataset.CrowdSchema;
import org.identityperf.crowd.dataset.MySqlUserTable;
import org.identityperf.probe.benchmark.ColdStart;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.CaseAddress;
import org.identityperf.probe.measure.Expected;
import org.identityperf.probe.measure.Window;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * How far is this project's loading of users from the store's own limit: the same rows by MySQL's LOAD DATA LOCAL from
 * a ready file, in the same empty table, with the same indexes?
 *
 * <p>{@code -Pperf -Dperf.include=LoadUsers}
 */
@State(Scope.Benchmark)
@StorageBenchmark(dataset = CrowdSchema.class, writes = true)
public class LoadUsersBenchmark extends ColdStart {

    /** How many users are loaded. */
    @Param("1000")
    public long users;

    private MySqlUserTable table;

    @Setup(Level.Trial)
    public void writeFile(BenchmarkParams benchmarkCase) throws IOException {
        table = MySqlUserTable.withFile(CaseAddress.of(benchmarkCase), users);
    }

    @Setup(Level.Iteration)
    public void empty() throws SQLException {
        table.empty();
        Window.open();
    }

    @TearDown(Level.Iteration)
    public void verify() throws SQLException {
        Window.close();
        Expected.check("users", users, table.count());
    }

    @TearDown(Level.Trial)
    public void close() throws IOException {
        table.close();
    }

    /** Measures this project's loader. */
    @Benchmark
    public long loader() throws SQLException {
        return table.load();
    }

    /** Measures the same rows, read from a file in the store's own format. */
    @Benchmark
    public long floor() throws SQLException, IOException {
        return table.loadFile();
    }
}
