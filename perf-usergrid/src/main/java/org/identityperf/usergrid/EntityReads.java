package org.identityperf.usergrid;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.LongAdder;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.CassandraSession;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.SteadyState;
import org.identityperf.probe.log.Logs;
import org.identityperf.probe.measure.CaseAddress;
import org.identityperf.probe.measure.InFlight;
import org.identityperf.probe.measure.Latencies;
import org.identityperf.probe.measure.Window;
import org.identityperf.usergrid.dataset.UsergridPopulation;
import org.identityperf.usergrid.floor.FloorEntityStore;
import org.identityperf.usergrid.reference.ReferenceEntityStore;
import org.identityperf.usergrid.store.EntityStore;
import org.identityperf.usergrid.store.ReadPath;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * An entity-reading benchmark sends requests for entities chosen at random, with many of them under way at once. The
 * reference does the documented reads; the floor reads only the entity's row.
 */
@State(Scope.Benchmark)
@OperationsPerInvocation(EntityReads.REQUESTS)
public abstract class EntityReads extends SteadyState {

    /** How many requests one invocation sends. */
    static final int REQUESTS = 100;

    // Any seed will do: which entities are drawn does not matter, only that they are the same every time.
    private static final long SEED = 20_151_104;

    /** Enough requests are drawn that one is repeated only long after its first time; a request takes a few bytes. */
    private static final int DRAWN = 50_000;

    /** How many entities the collection has. */
    @Param("1000")
    public long entities;

    /** How an entity is read. */
    @Param
    public ReadPath operation;

    /** How many requests are under way at once. */
    @Param("1")
    public int inFlight;

    private final List<Asked> asked = new ArrayList<>();
    private final LongAdder wrong = new LongAdder();
    private EntityStore store;
    private int next;

    /**
     * A request is for one entity.
     *
     * @param name the name of the entity that is the right answer
     */
    private record Asked(UUID entity, String name, Optional<UUID> token) {}

    /** Returns how many connections the store keeps to each node; the driver's default is one. */
    int connections() {
        return 1;
    }

    @Setup(Level.Trial)
    public void open(BenchmarkParams benchmarkCase) {
        Logs.quiet();
        Address address = CaseAddress.of(benchmarkCase);
        Address keyspace = address.with(CassandraSession.CONNECTIONS, Integer.toString(connections()));
        store = Implementation.of(benchmarkCase) == Implementation.FLOOR
                ? FloorEntityStore.open(keyspace)
                : ReferenceEntityStore.open(keyspace, operation, Clock.systemUTC());
        SplittableRandom random = new SplittableRandom(SEED);
        for (int i = 0; i < DRAWN; i++) {
            long entity = random.nextLong(entities);
            Optional<UUID> token = operation.token()
                    ? Optional.of(UsergridPopulation.token(random.nextLong(UsergridPopulation.tokens(entities))))
                    : Optional.empty();
            asked.add(new Asked(UsergridPopulation.entity(entity), UsergridPopulation.name(entity), token));
        }
    }

    @Setup(Level.Iteration)
    public void start() {
        wrong.reset();
        Window.open();
    }

    /** Sends the requests of one invocation; returns how many there were. */
    int ask(Latencies latencies) throws InterruptedException {
        new InFlight(inFlight).run(REQUESTS, i -> get(asked.get(next++ % DRAWN)), latencies::record);
        return REQUESTS;
    }

    private CompletionStage<?> get(Asked request) {
        return store.get(request.entity(), request.token()).thenAccept(found -> {
            if (found.isEmpty() || !found.get().name().equals(request.name())) {
                wrong.increment();
            }
        });
    }

    /** Reads entities through the reference store. */
    @Benchmark
    public int reference(Latencies latencies) throws InterruptedException {
        return ask(latencies);
    }

    @TearDown(Level.Iteration)
    public void verify() {
        Window.close();
        if (wrong.sum() > 0) {
            throw new IllegalStateException(wrong.sum() + " requests were not answered with the entity asked for");
        }
    }

    @TearDown(Level.Trial)
    public void close() {
        store.close();
    }
}
