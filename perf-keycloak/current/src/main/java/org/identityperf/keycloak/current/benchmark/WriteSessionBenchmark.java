package org.identityperf.keycloak.current.benchmark;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import org.identityperf.keycloak.current.SessionsDataset;
import org.identityperf.probe.benchmark.SteadyState;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * What does it cost to begin a session, and to note that it was used, now that the database keeps them all (issues 37259
 * and 51900)?
 *
 * <p>{@code -Pperf -Dperf.include=WriteSession}
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = SessionsDataset.class, writes = true, countedInvocations = 10)
public class WriteSessionBenchmark extends SteadyState {

    /** Keycloak itself. */
    @State(Scope.Benchmark)
    public static class Server extends WrittenState implements OnServer {}

    /** One round trip each. */
    @State(Scope.Benchmark)
    public static class Floor extends WrittenState implements OnFloor {}

    /** The real server. */
    @Benchmark
    public String server(Server changed, ServerCache held) {
        return changed.next();
    }

    /** The same in one round trip an operation. */
    @Benchmark
    public String floor(Floor changed) {
        return changed.next();
    }
}
