package org.identityperf.keycloak.current.benchmark;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import org.identityperf.keycloak.current.PolicyDataset;
import org.identityperf.keycloak.current.PolicyPopulation;
import org.identityperf.keycloak.current.reader.PolicyView;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * What does it cost to show administrators an authorization policy over roles, depending on how many roles it names?
 *
 * <p>{@code -Pperf -Dperf.include=ReadPolicy}
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = PolicyDataset.class, countedInvocations = 10)
public class ReadPolicyBenchmark extends PolicyReads {

    private static final Question<PolicyPopulation> POLICY = new Question<>(
            (asked, about, i) -> asked.realm().policy(PolicyPopulation.id(i)), (about, i) -> PolicyView.of(about, i));

    @Override
    Question<PolicyPopulation> question() {
        return POLICY;
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
