package org.identityperf.usergrid;

import java.time.Clock;
import java.util.Optional;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.SteadyState;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.benchmark.UsesDataset;
import org.identityperf.probe.log.Logs;
import org.identityperf.probe.measure.CaseAddress;
import org.identityperf.probe.measure.Latencies;
import org.identityperf.probe.measure.Window;
import org.identityperf.usergrid.dataset.NewNumbers;
import org.identityperf.usergrid.dataset.UsergridDataset;
import org.identityperf.usergrid.dataset.UsergridIndex;
import org.identityperf.usergrid.dataset.UsergridPopulation;
import org.identityperf.usergrid.floor.FloorWriter;
import org.identityperf.usergrid.reference.ReferenceEntityStore;
import org.identityperf.usergrid.reference.ReferenceWriter;
import org.identityperf.usergrid.store.Entity;
import org.identityperf.usergrid.store.EntityStore;
import org.identityperf.usergrid.store.EntityWriter;
import org.identityperf.usergrid.store.Indexing;
import org.identityperf.usergrid.store.ReadPath;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * What does it cost to put one new entity into the collection, without the index, until the index has it, and until
 * queries see it? The third less the second is the lag until the entity is visible.
 *
 * <p>{@code -Pperf -Dperf.include=WriteEntity}
 */
@State(Scope.Benchmark)
@StorageBenchmark(dataset = UsergridDataset.class, writes = true)
@UsesDataset(value = UsergridIndex.class, store = "elasticsearch")
public class WriteEntityBenchmark extends SteadyState {

    private static final long SEED = 20_151_104;

    /** How many entities the collection has before. */
    @Param("1000")
    public long entities;

    /** How far the index is updated before a write is done. */
    @Param
    public Indexing indexing;

    /** How many threads write at once. */
    @Param("1")
    public int threads;

    private EntityWriter writer;
    private EntityStore reader;
    private NewNumbers numbers;
    private volatile long last;

    @Setup(Level.Trial)
    public void open(BenchmarkParams benchmarkCase) throws InterruptedException {
        Logs.quiet();
        Address tables = CaseAddress.of(benchmarkCase);
        Address index = CaseAddress.of(benchmarkCase, "elasticsearch");
        UsergridPopulation population = new UsergridPopulation(entities, SEED);
        writer = Implementation.of(benchmarkCase) == Implementation.FLOOR
                ? FloorWriter.open(tables, index, population)
                : ReferenceWriter.open(tables, index, population);
        reader = ReferenceEntityStore.open(tables, ReadPath.CACHED_PERMISSIONS, Clock.systemUTC());
        numbers = NewNumbers.after(tables, entities);
    }

    @Setup(Level.Iteration)
    public void start() {
        Window.open();
    }

    long post() {
        long i = numbers.next();
        writer.post(i, indexing);
        last = i;
        return i;
    }

    /** Checks that the entity written last is read like any other. */
    @TearDown(Level.Iteration)
    public void verify() {
        Window.close();
        Optional<Entity> found = reader.get(UsergridPopulation.entity(last), Optional.empty())
                .toCompletableFuture()
                .join();
        if (!found.map(Entity::name).equals(Optional.of(UsergridPopulation.name(last)))) {
            throw new IllegalStateException(UsergridPopulation.name(last) + " was written and is not found");
        }
    }

    @TearDown(Level.Trial)
    public void close() {
        reader.close();
        writer.close();
    }

    /** Writes an entity through the reference store. */
    @Benchmark
    public long reference(Latencies latencies) throws Exception {
        return latencies.of(this::post);
    }

    /** Writes only the rows and the document. */
    @Benchmark
    public long floor(Latencies latencies) throws Exception {
        return latencies.of(this::post);
    }
}
