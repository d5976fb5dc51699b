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
 * How are the reads of entities spread over three nodes, each of which has every row, and what does one node that answers
 * late cost them at {@code LOCAL_QUORUM}? All three share this machine's processors, so this tells nothing of scaling.
 *
 * <p>{@code -Pperf -Dperf.tier=full -Dperf.include=ThreeNodes}
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = UsergridDataset.class)
public class ThreeNodesBenchmark extends SteadyState {

    /** Requests over one connection to each node. */
    @State(Scope.Benchmark)
    public abstract static class Requests extends AskedUsergrid {

        /** On how many nodes the tables are, by its word for the run. */
        @Param("3")
        public int nodes;

        /** By how much the last node answers later than the others, by its word for the run. */
        @Param("0")
        public String slowNodeMillis;

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
