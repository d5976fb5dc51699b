package org.identityperf.keycloak.current.benchmark;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import org.identityperf.keycloak.current.PolicyDataset;
import org.identityperf.keycloak.current.PolicyPopulation;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * What does it cost to decide by an authorization policy over roles, depending on how many roles it names? A user asks
 * for a resource with a token that has one role; every other time it is a role that the policy names.
 *
 * <p>{@code -Pperf -Dperf.include=EvaluatePolicy}
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = PolicyDataset.class, countedInvocations = 10)
public class EvaluatePolicyBenchmark extends PolicyReads {

    private static final Question<PolicyPopulation> DECISION = new Question<>(
            (asked, about, i) -> asked.realm().permits(PolicyPopulation.resourceId(i), about.roleName(i)),
            (about, i) -> PolicyPopulation.isMet(i));

    @Override
    Question<PolicyPopulation> question() {
        return DECISION;
    }

    /** Measures the server's own code. */
    @Benchmark
    public Object server(ServerCache held) {
        return next();
    }

    /** Measures the floor: the same in one statement for each operation. */
    @Benchmark
    public Object floor() {
        return next();
    }
}
