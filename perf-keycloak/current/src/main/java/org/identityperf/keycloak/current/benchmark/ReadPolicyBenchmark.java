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
 * What does it cost to tell administrators of an authorization policy over roles, by how many roles it names?
 *
 * <p>{@code -Pperf -Dperf.include=ReadPolicy}
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = PolicyDataset.class, countedInvocations = 10)
public class ReadPolicyBenchmark extends SteadyState {

    private static final Question<PolicyPopulation> POLICY = new Question<>(
            (asked, about, i) -> asked.realm().policy(PolicyPopulation.id(i)), (about, i) -> PolicyView.of(about, i));

    /** What is asked of every policy. */
    @State(Scope.Benchmark)
    public abstract static class Asked extends PolicyState {

        @Override
        Question<PolicyPopulation> question() {
            return POLICY;
        }
    }

    /** Keycloak itself. */
    @State(Scope.Benchmark)
    public static class Server extends Asked implements OnServer {}

    /** One statement each. */
    @State(Scope.Benchmark)
    public static class Floor extends Asked implements OnFloor {}

    /** The real server. */
    @Benchmark
    public Object server(Server asked, ServerCache held) {
        return asked.next();
    }

    /** The same in one statement an operation. */
    @Benchmark
    public Object floor(Floor asked) {
        return asked.next();
    }
}
