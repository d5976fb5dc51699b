package org.identityperf.keycloak.preload;

import org.identityperf.keycloak.shared.ClusterCounts;
import org.identityperf.probe.benchmark.SteadyState;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.Expected;
import org.identityperf.probe.measure.Window;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * What does a write to the caches cost, depending on how many servers own an entry? A write begins a session, as a
 * login does; these versions keep it in the caches alone.
 *
 * <p>{@code -Pperf -Dperf.include=ClusterWrite}
 */
@StorageBenchmark(dataset = OfflineSessionDataset.class, countedInvocations = 10)
@OperationsPerInvocation(ClusterWriteBenchmark.TOGETHER)
public class ClusterWriteBenchmark extends SteadyState {

    // So many for each request that it does not matter in which JVM the server runs.
    static final int TOGETHER = 50;

    /** This state is a cluster without any online session, in which one user logs in. */
    @State(Scope.Benchmark)
    public static class NobodyLoggedIn extends ClusterState {

        private PreloadServer first;
        private ClusterCounts counts;
        private long created;

        @Setup(Level.Iteration)
        public void forget() {
            cluster.forget();
            first = cluster.servers().get(0);
            created = 0;
            // Only the first login makes the server read its realm and user.
            create();
            counts = cluster.counts();
            Window.open();
        }

        long create() {
            first.createSessions(TOGETHER);
            created += TOGETHER;
            return created;
        }

        @TearDown(Level.Iteration)
        public void verify() {
            Window.close();
            counts.report();
            long held = cluster.states().stream()
                    .mapToLong(PreloadServer.State::online)
                    .sum();
            Expected.check("entries of sessions", created * caches.copies(servers), held);
        }
    }

    /** Measures how the server begins sessions. */
    @Benchmark
    public long server(NobodyLoggedIn before) {
        return before.create();
    }
}
