package org.identityperf.keycloak.current.benchmark;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import org.identityperf.keycloak.current.SessionsDataset;
import org.identityperf.probe.benchmark.SteadyState;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * What does it cost to begin a session, and to record that it was used, now that the database keeps all sessions
 * (issues 37259 and 51900)?
 *
 * <p>{@code -Pperf -Dperf.include=WriteSession}
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = SessionsDataset.class, writes = true, countedInvocations = 10)
public class WriteSessionBenchmark extends SteadyState {

    /** This state uses the server's own code. */
    @State(Scope.Benchmark)
    public static class Server extends WrittenState implements OnServer {}

    /** This state uses the floor, with one round trip for each operation. */
    @State(Scope.Benchmark)
    public static class Floor extends WrittenState implements OnFloor {}

    /** Measures the server's own code. */
    @Benchmark
    public String server(Server changed, ServerCache held) {
        return changed.next();
    }

    /** Measures the floor: the same in one round trip for each operation. */
    @Benchmark
    public String floor(Floor changed) {
        return changed.next();
    }
}
