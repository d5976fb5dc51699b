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
 * What does it cost to read one entity by its UUID, chosen at random, with the ten reads behind it as published, and with
 * fewer? One request at a time waits for the rounds of its reads; many at a time share what the store can do.
 *
 * <p>{@code -Pperf -Dperf.include=ReadEntity}
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = UsergridDataset.class, writes = true)
public class ReadEntityBenchmark extends SteadyState {

    /** Requests over one connection, which is the driver's default. */
    @State(Scope.Benchmark)
    public abstract static class Requests extends AskedUsergrid {

        /** The delay of the network, by its word for the run. */
        @Param("0")
        public String rttMillis;

        @Override
        int connections() {
            return 1;
        }
    }

    /** With the documented reads. */
    @State(Scope.Benchmark)
    public static class Reference extends Requests implements OnReference {}

    /** With one read. */
    @State(Scope.Benchmark)
    public static class Floor extends Requests implements OnFloor {}

    /** The reference store. */
    @Benchmark
    @OperationsPerInvocation(AskedUsergrid.REQUESTS)
    public int reference(Reference asked, Latencies latencies) throws InterruptedException {
        return asked.ask(latencies);
    }

    /** The entity's row alone. */
    @Benchmark
    @OperationsPerInvocation(AskedUsergrid.REQUESTS)
    public int floor(Floor asked, Latencies latencies) throws InterruptedException {
        return asked.ask(latencies);
    }
}
