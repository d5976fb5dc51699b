package org.identityperf.keycloak.preload;

import org.identityperf.keycloak.shared.ClusterJvm;
import org.identityperf.probe.benchmark.ColdStart;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.CaseAddress;
import org.identityperf.probe.measure.Counter;
import org.identityperf.probe.measure.Window;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * How long does preloading take when one of several servers is killed in the middle of it, and how many sessions are
 * missing from the caches afterwards? The time ends when the other servers know all offline sessions to be in the
 * caches. Each server has a JVM of its own, and the killed one ends as on a machine that fails.
 *
 * <p>{@code -Pperf -Dperf.include=KilledServer}
 */
@State(Scope.Benchmark)
@StorageBenchmark(dataset = OfflineSessionDataset.class)
public class KilledServerBenchmark extends ColdStart {

    /** A victim says which server is killed. */
    public enum Victim {
        /** The server that loads, or that shares out the work. */
        LOADING,
        /** One of the other servers. */
        OTHER;

        /** Returns the index of the victim. The first server began the cluster, and it is the one that loads. */
        int of(int servers) {
            return this == LOADING ? 0 : servers - 1;
        }
    }

    /** How many sessions the database holds. */
    @Param("1000")
    public long sessions;

    /** How many sessions a server reads in one transaction; 64 is its default. */
    @Param("64")
    public int sessionsPerSegment;

    /** How many servers there are. */
    @Param({"2", "3"})
    public int servers;

    /** How they keep sessions. */
    @Param
    public SessionCaches caches;

    /** Which server is killed. */
    @Param
    public Victim killed;

    private PreloadCluster cluster;

    /** Starts a new cluster for each iteration, since killed servers don't come back. */
    @Setup(Level.Iteration)
    public void start(BenchmarkParams benchmarkCase) {
        cluster = new PreloadCluster(CaseAddress.of(benchmarkCase), servers, caches, ClusterJvm.OWN);
        Window.open();
    }

    @TearDown(Level.Iteration)
    public void close() {
        Window.close();
        ClusterJvm.OWN.unsee();
        try (PreloadCluster survivors = cluster) {
            survivors.reportEntries();
            Window.left(Counter.LOST, survivors.servers().get(0)::lost);
        }
    }

    /** Measures the server's own preloading on the servers that survive. */
    @Benchmark
    public int server() {
        cluster.preloadLosing(killed.of(servers), sessions, sessionsPerSegment);
        return servers;
    }
}
