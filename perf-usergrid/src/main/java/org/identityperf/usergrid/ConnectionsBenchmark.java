package org.identityperf.usergrid;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import org.identityperf.probe.benchmark.SteadyState;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.Latencies;
import org.identityperf.usergrid.Rung.OnReference;
import org.identityperf.usergrid.dataset.UsergridDataset;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * How many entities a second are read with so many requests under way, over so many connections to each node?
 * Published: fewer connections were better than more, and 15 were used. Today a connection carries a thousand requests
 * at a time; then it carried one. So the number of requests under way shows what fifteen connections limited.
 *
 * <p>{@code -Pperf -Dperf.include=Connections}
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = UsergridDataset.class)
public class ConnectionsBenchmark extends SteadyState {

    /** The reference sends requests over so many connections. */
    @State(Scope.Benchmark)
    public static class Reference extends AskedUsergrid implements OnReference {

        /** How many connections the store keeps to each node. */
        @Param("1")
        public int connections;

        @Override
        int connections() {
            return connections;
        }
    }

    /** Reads entities through the reference store. */
    @Benchmark
    @OperationsPerInvocation(AskedUsergrid.REQUESTS)
    public int reference(Reference asked, Latencies latencies) throws InterruptedException {
        return asked.ask(latencies);
    }
}
