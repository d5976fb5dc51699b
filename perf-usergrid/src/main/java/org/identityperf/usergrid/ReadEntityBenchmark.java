package org.identityperf.usergrid;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import org.identityperf.probe.benchmark.SteadyState;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.Latencies;
import org.identityperf.usergrid.Rung.OnFloor;
import org.identityperf.usergrid.Rung.OnReference;
import org.identityperf.usergrid.dataset.UsergridDataset;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * What does it cost to read one entity by its UUID, chosen at random, with the ten reads behind it as published, and
 * with fewer? With one request at a time, the request waits for each round of its reads. With many at a time, the
 * requests share what the store can do.
 *
 * <p>{@code -Pperf -Dperf.include=ReadEntity}
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = UsergridDataset.class, writes = true)
public class ReadEntityBenchmark extends SteadyState {

    /** This state sends requests over one connection, which is the driver's default. */
    @State(Scope.Benchmark)
    public abstract static class Requests extends AskedUsergrid {

        /** The network latency added to each round trip, in milliseconds. */
        @Param("0")
        public String rttMillis;

        @Override
        int connections() {
            return 1;
        }
    }

    /** The reference does the documented reads. */
    @State(Scope.Benchmark)
    public static class Reference extends Requests implements OnReference {}

    /** The floor does one read. */
    @State(Scope.Benchmark)
    public static class Floor extends Requests implements OnFloor {}

    /** Reads entities through the reference store. */
    @Benchmark
    @OperationsPerInvocation(AskedUsergrid.REQUESTS)
    public int reference(Reference asked, Latencies latencies) throws InterruptedException {
        return asked.ask(latencies);
    }

    /** Reads only the entity's row. */
    @Benchmark
    @OperationsPerInvocation(AskedUsergrid.REQUESTS)
    public int floor(Floor asked, Latencies latencies) throws InterruptedException {
        return asked.ask(latencies);
    }
}
