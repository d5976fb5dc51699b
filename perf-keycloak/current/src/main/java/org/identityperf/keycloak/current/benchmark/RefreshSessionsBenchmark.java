package org.identityperf.keycloak.current.benchmark;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.identityperf.keycloak.current.SessionsDataset;
import org.identityperf.probe.benchmark.SteadyState;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.Expected;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * What does it cost to record together that many offline sessions were used? A server that keeps online sessions in its
 * caches alone does so every minute. A server that keeps all sessions in the database records each use separately,
 * which {@link WriteSessionBenchmark} measures.
 *
 * <p>{@code -Pperf -Dperf.include=RefreshSessions}
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = SessionsDataset.class, writes = true, countedInvocations = 10)
public class RefreshSessionsBenchmark extends SteadyState {

    /** This state has sessions that are refreshed, each time others. */
    @State(Scope.Benchmark)
    public abstract static class Refreshing extends WritingState {

        /** How many sessions were used. */
        @Param({"1", "10", "100"})
        public int refreshed;

        private List<String> ids() {
            return IntStream.range(turn * refreshed, (turn + 1) * refreshed)
                    .mapToObj(i -> population.id(true, population.apart(i)))
                    .toList();
        }

        @Override
        void write() {
            writer.refreshOffline(ids(), at);
        }

        @Override
        void check() throws SQLException {
            Expected.check("sessions used", Set.copyOf(ids()), rows.offlineUsed(at));
        }
    }

    /** This state uses the server's own code. */
    @State(Scope.Benchmark)
    public static class Server extends Refreshing implements OnServer {}

    /** This state uses the floor, with one statement. */
    @State(Scope.Benchmark)
    public static class Floor extends Refreshing implements OnFloor {}

    /** Measures the server's own code. */
    @Benchmark
    public void server(Server refreshing) {
        refreshing.write();
    }

    /** Measures the floor: the same in one statement. */
    @Benchmark
    public void floor(Floor refreshing) {
        refreshing.write();
    }
}
