package org.identityperf.keycloak.current.benchmark;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import org.identityperf.keycloak.current.PolicyDataset;
import org.identityperf.keycloak.current.PolicyPopulation;
import org.identityperf.probe.benchmark.SteadyState;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * What does it cost to decide by an authorization policy over roles, depending on how many roles it names? A user asks
 * for a resource with a token that has one role; every other time it is a role that the policy names.
 *
 * <p>{@code -Pperf -Dperf.include=EvaluatePolicy}
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = PolicyDataset.class, countedInvocations = 10)
public class EvaluatePolicyBenchmark extends SteadyState {

    private static final Question<PolicyPopulation> DECISION = new Question<>(
            (asked, about, i) -> asked.realm().permits(PolicyPopulation.resourceId(i), about.roleName(i)),
            (about, i) -> PolicyPopulation.isMet(i));

    /** This state asks every policy the same question. */
    @State(Scope.Benchmark)
    public abstract static class Asked extends PolicyState {

        @Override
        Question<PolicyPopulation> question() {
            return DECISION;
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
