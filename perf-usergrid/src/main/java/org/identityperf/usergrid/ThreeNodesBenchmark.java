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
 * How are the reads of entities spread over three nodes, each of which has every row, and what does one slow node cost
 * them at {@code LOCAL_QUORUM}? All three nodes share this machine's processors, so this shows nothing about scaling.
 *
 * <p>{@code -Pperf -Dperf.tier=full -Dperf.include=ThreeNodes}
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = UsergridDataset.class)
public class ThreeNodesBenchmark extends SteadyState {

    /** This state sends requests over one connection to each node. */
    @State(Scope.Benchmark)
    public abstract static class Requests extends AskedUsergrid {

        /** On how many nodes the tables are. */
        @Param("3")
        public int nodes;

        /** By how many milliseconds the last node answers later than the others. */
        @Param("0")
        public String slowNodeMillis;

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
