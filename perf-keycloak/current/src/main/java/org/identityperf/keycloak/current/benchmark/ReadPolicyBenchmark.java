package org.identityperf.keycloak.current.benchmark;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import org.identityperf.keycloak.current.PolicyDataset;
import org.identityperf.keycloak.current.PolicyPopulation;
import org.identityperf.keycloak.current.reader.PolicyView;
import org.identityperf.probe.benchmark.SteadyState;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * What does it cost to show administrators an authorization policy over roles, depending on how many roles it names?
 *
 * <p>{@code -Pperf -Dperf.include=ReadPolicy}
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = PolicyDataset.class, countedInvocations = 10)
public class ReadPolicyBenchmark extends SteadyState {

    private static final Question<PolicyPopulation> POLICY = new Question<>(
            (asked, about, i) -> asked.realm().policy(PolicyPopulation.id(i)), (about, i) -> PolicyView.of(about, i));

    /** This state asks every policy the same question. */
    @State(Scope.Benchmark)
    public abstract static class Asked extends PolicyState {

        @Override
        Question<PolicyPopulation> question() {
            return POLICY;
        }
    }

    /** This state uses the server's own code. */
    @State(Scope.Benchmark)
    public static class Server extends Asked implements OnServer {}

    /** This state uses the floor, with one statement for each operation. */
    @State(Scope.Benchmark)
    public static class Floor extends Asked implements OnFloor {}

    /** Measures the server's own code. */
    @Benchmark
    public Object server(Server asked, ServerCache held) {
        return asked.next();
    }

    /** Measures the floor: the same in one statement for each operation. */
    @Benchmark
    public Object floor(Floor asked) {
        return asked.next();
    }
}
