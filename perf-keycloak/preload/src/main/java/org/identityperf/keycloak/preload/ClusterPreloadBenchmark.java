package org.identityperf.keycloak.preload;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.logging.Logger;
import org.identityperf.keycloak.shared.NodeJvm;
import org.identityperf.probe.measure.CellAddress;
import org.identityperf.probe.measure.Window;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * How long do several servers that start at once take until all offline sessions of the database are in their caches, and
 * what do they send to each other for it? Up to 23 the servers share the work; in 24 one of them does all. The time ends
 * when that one, or the one that shared out the work, is done: the others look once a second.
 *
 * <p>All servers share this machine's processors: what more of them take longer is no measure of scaling.
 *
 * <p>{@code -Pperf -Dperf.include=ClusterPreload -Dperf.params="servers=2;caches=TWO_OWNERS"}
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1)
@Measurement(iterations = 3)
public class ClusterPreloadBenchmark {

    private static final Logger LOG = Logger.getLogger(ClusterPreloadBenchmark.class.getName());

    /** A cluster that has started as far as the point where its servers preload, and holds no offline session. */
    @State(Scope.Benchmark)
    public static class ReadyCluster {

        /** How many sessions the database holds. */
        @Param("1000")
        public long sessions;

        /** How many sessions a server reads in one transaction; 64 is its default. */
        @Param({"64", "512"})
        public int sessionsPerSegment;

        /** How many servers there are. */
        @Param({"1", "2", "3"})
        public int servers;

        /** How they keep sessions. */
        @Param
        public SessionCaches caches;

        /** In which JVM each of them runs. */
        @Param
        public NodeJvm jvm;

        private KeycloakCluster cluster;
        private ClusterCounts counts;

        @Setup(Level.Trial)
        public void start(BenchmarkParams cell) {
            cluster = KeycloakCluster.start(CellAddress.of(cell), servers, caches, jvm);
        }

        @Setup(Level.Iteration)
        public void forget() {
            cluster.forget();
            counts = new ClusterCounts(cluster);
            Window.open();
        }

        @TearDown(Level.Iteration)
        public void verify() {
            Window.close();
            cluster.settle();
            List<ClusterNode.State> states = counts.tell(jvm);
            ClusterCounts.entries(states);
            LOG.info(() -> "since they joined: " + states);
            cluster.verify(sessions);
        }

        @TearDown(Level.Trial)
        public void close() {
            cluster.close();
        }
    }

    /** What the servers do. */
    @Benchmark
    public int server(ReadyCluster ready) {
        ready.cluster.preload(ready.sessionsPerSegment);
        return ready.servers;
    }
}
