package org.identityperf.usergrid;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.SplittableRandom;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.SteadyState;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.benchmark.UsesDataset;
import org.identityperf.probe.log.Logs;
import org.identityperf.probe.measure.CaseAddress;
import org.identityperf.probe.measure.Latencies;
import org.identityperf.probe.measure.Window;
import org.identityperf.usergrid.dataset.UsergridDataset;
import org.identityperf.usergrid.dataset.UsergridIndex;
import org.identityperf.usergrid.dataset.UsergridPopulation;
import org.identityperf.usergrid.floor.FloorQueries;
import org.identityperf.usergrid.reference.ReferenceQueries;
import org.identityperf.usergrid.store.EntityQueries;
import org.identityperf.usergrid.store.Query;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * What does a page of ten entities cost, found by a property or by distance through the index, and what do an entity's
 * connections cost through the graph?
 *
 * <p>{@code -Pperf -Dperf.include=QueryEntities}
 */
@State(Scope.Benchmark)
@StorageBenchmark(dataset = UsergridDataset.class)
@UsesDataset(value = UsergridIndex.class, store = "elasticsearch")
public class QueryEntitiesBenchmark extends SteadyState {

    /** This setting says by what a query finds entities. */
    public enum By {
        PROPERTY {
            @Override
            Query draw(SplittableRandom random, long entities) {
                return new Query.OfColour(
                        UsergridPopulation.colours()
                                .get(random.nextInt(UsergridPopulation.colours().size())),
                        PAGE);
            }
        },
        CONNECTION {
            @Override
            Query draw(SplittableRandom random, long entities) {
                long liker = random.nextLong(entities);
                return new Query.LikedBy(UsergridPopulation.entity(liker - liker % UsergridPopulation.LIKES_EVERY));
            }
        },
        DISTANCE {
            @Override
            Query draw(SplittableRandom random, long entities) {
                return new Query.Near(random.nextDouble(-60, 60), random.nextDouble(-180, 180), KILOMETRES, PAGE);
            }
        };

        private static final int PAGE = 10;

        // The distance is large enough that ten of a thousand entities are within it.
        private static final int KILOMETRES = 4_000;

        abstract Query draw(SplittableRandom random, long entities);
    }

    private static final long SEED = 20_151_104;

    /** So many entities have every colour and are everywhere; with fewer a query may find nothing. */
    private static final long ENOUGH = 1_000;

    /** How many entities there are. */
    @Param("1000")
    public long entities;

    /** By what a query finds entities. */
    @Param
    public By operation;

    private SplittableRandom random;
    private EntityQueries store;
    private long empty;

    @Setup(Level.Trial)
    public void open(BenchmarkParams benchmarkCase) {
        Logs.quiet();
        Address keyspace = CaseAddress.of(benchmarkCase);
        Address index = CaseAddress.of(benchmarkCase, "elasticsearch");
        store = Implementation.of(benchmarkCase) == Implementation.FLOOR
                ? FloorQueries.open(keyspace, index)
                : ReferenceQueries.open(keyspace, index);
        random = new SplittableRandom(SEED);
    }

    @Setup(Level.Iteration)
    public void start() {
        empty = 0;
        Window.open();
    }

    List<JsonNode> find() {
        List<JsonNode> found = store.find(operation.draw(random, entities));
        if (found.isEmpty()) {
            empty++;
        }
        return found;
    }

    /** Fails if a query found nothing where it had to; every liker likes somebody. */
    @TearDown(Level.Iteration)
    public void verify() {
        Window.close();
        if (empty > 0 && (entities >= ENOUGH || operation == By.CONNECTION)) {
            throw new IllegalStateException(empty + " queries found nothing");
        }
    }

    @TearDown(Level.Trial)
    public void close() {
        store.close();
    }

    /** Asks the index, then the tables, through the reference store. */
    @Benchmark
    public List<JsonNode> reference(Latencies latencies) throws Exception {
        return latencies.of(this::find);
    }

    /** Asks either the index or the tables, with as few requests as the stores allow. */
    @Benchmark
    public List<JsonNode> floor(Latencies latencies) throws Exception {
        return latencies.of(this::find);
    }
}
