package org.identityperf.keycloak.preload;

import org.identityperf.keycloak.shared.ClusterCounts;
import org.identityperf.probe.benchmark.ColdStart;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.Window;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * How long do several servers that start at once take to preload all offline sessions, and what do they send to each
 * other for it? Up to 23 the servers share the work; in 24 one of them does it all. The time ends when the server that
 * did or shared out the work is done: the others check only once a second.
 *
 * <p>All servers share this machine's processors, so a longer time with more servers is no measure of scaling.
 *
 * <p>{@code -Pperf -Dperf.include=ClusterPreload -Dperf.params="servers=2;caches=TWO_OWNERS"}
 */
@StorageBenchmark(dataset = OfflineSessionDataset.class)
public class ClusterPreloadBenchmark extends ColdStart {

    /** A ready cluster has started and holds no session. */
    @State(Scope.Benchmark)
    public static class ReadyCluster extends ClusterState {

        /** How many sessions a server reads in one transaction; 64 is its default. */
        @Param({"64", "512"})
        public int sessionsPerSegment;

        private ClusterCounts counts;

        @Setup(Level.Iteration)
        public void forget() {
            cluster.forget();
            counts = cluster.counts();
            Window.open();
        }

        @TearDown(Level.Iteration)
        public void verify() {
            Window.close();
            cluster.settle();
            counts.report();
            cluster.reportEntries();
            cluster.verify(sessions);
        }
    }

    /** Measures the server's own preloading. */
    @Benchmark
    public int server(ReadyCluster ready) {
        ready.cluster.preload(ready.sessionsPerSegment);
        return ready.servers;
    }
}
