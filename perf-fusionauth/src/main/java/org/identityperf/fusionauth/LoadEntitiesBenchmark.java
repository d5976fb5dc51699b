package org.identityperf.fusionauth;

import java.io.IOException;
import java.sql.SQLException;
import org.identityperf.fusionauth.dataset.EntityTable;
import org.identityperf.fusionauth.dataset.Footprint;
import org.identityperf.fusionauth.dataset.FusionDataset;
import org.identityperf.probe.benchmark.ColdStart;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.load.CopyFiles;
import org.identityperf.probe.measure.CaseAddress;
import org.identityperf.probe.measure.Counter;
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
 * How fast can entities be loaded, and how far is that from the store's own limit: the same rows by PostgreSQL's COPY
 * from a ready file, in the same empty table, with the same indexes?
 *
 * <p>{@code -Pperf -Dperf.include=LoadEntities}
 */
@State(Scope.Benchmark)
@StorageBenchmark(dataset = FusionDataset.class, writes = true)
public class LoadEntitiesBenchmark extends ColdStart {

    /** How many entities the tenants have. */
    @Param("1000")
    public long entities;

    private EntityTable table;
    /** The rows in the store's own format, which only the floor reads. */
    private CopyFiles file;

    @Setup(Level.Trial)
    public void open(BenchmarkParams benchmarkCase) throws SQLException, IOException {
        table = EntityTable.of(CaseAddress.of(benchmarkCase), entities);
        if (Implementation.of(benchmarkCase) == Implementation.FLOOR) {
            // The table is as the dataset loaded it.
            file = table.file();
        }
    }

    @Setup(Level.Iteration)
    public void empty() throws SQLException {
        table.empty();
        Window.open();
    }

    @TearDown(Level.Iteration)
    public void verify() throws SQLException {
        Window.close();
        Expected.check("entities", table.size(), table.count());
        Footprint footprint = table.footprint();
        Window.left(Counter.TABLE_BYTES, footprint::table);
        Window.left(Counter.INDEX_BYTES, footprint::indexes);
    }

    @TearDown(Level.Trial)
    public void delete() throws IOException {
        if (file != null) {
            file.delete();
        }
    }

    /** Loads the rows with this project's loader. */
    @Benchmark
    public long loader() throws SQLException {
        return table.load();
    }

    /** Loads the same rows from a file in the store's own format. */
    @Benchmark
    public long floor() throws SQLException {
        return file.load();
    }
}
