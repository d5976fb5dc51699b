package org.identityperf.usergrid;

import java.util.List;
import org.identityperf.probe.benchmark.ColdStart;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.log.Logs;
import org.identityperf.probe.measure.CaseAddress;
import org.identityperf.probe.measure.Window;
import org.identityperf.usergrid.dataset.EmptyEntityTables;
import org.identityperf.usergrid.dataset.UsergridDataset;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * How far is this project's loading of entities from the store's plain limit: the same batches of rows from memory,
 * bound and ready, as fast as the bare driver sends them? An entity has six rows. Both load into the same empty tables
 * of a store that has taken such rows before.
 *
 * <p>{@code -Pperf -Dperf.include=LoadEntities}
 */
@State(Scope.Benchmark)
@StorageBenchmark(dataset = UsergridDataset.class, writes = true)
public class LoadEntitiesBenchmark extends ColdStart {

    /** How many entities are loaded. */
    @Param("1000")
    public long entities;

    private EmptyEntityTables tables;

    @Setup(Level.Trial)
    public void open(BenchmarkParams benchmarkCase) throws InterruptedException {
        Logs.quiet();
        tables = EmptyEntityTables.open(CaseAddress.of(benchmarkCase), entities);
    }

    @Setup(Level.Iteration)
    public void empty() {
        tables.empty();
        Window.open();
    }

    @TearDown(Level.Iteration)
    public void verify() {
        Window.close();
        List<Long> counts = tables.counts();
        if (counts.stream().anyMatch(count -> count != entities)) {
            throw new IllegalStateException("the tables hold " + counts + " rows where each should hold " + entities);
        }
    }

    @TearDown(Level.Trial)
    public void close() {
        tables.close();
    }

    /** Loads the rows with this project's loader. */
    @Benchmark
    public long loader() throws InterruptedException {
        return tables.load();
    }

    /** Sends the same rows from memory. */
    @Benchmark
    public long floor() throws InterruptedException {
        return tables.send();
    }
}
