package org.identityperf.keycloak.current.benchmark;

import org.identityperf.keycloak.current.PolicyDataset;
import org.identityperf.keycloak.current.PolicyPopulation;
import org.identityperf.keycloak.current.operation.Operation;
import org.identityperf.keycloak.current.operation.Policies;
import org.identityperf.probe.benchmark.StorageBenchmark;

/**
 * What does it cost to decide by an authorization policy over roles, depending on how many roles it names? A user asks
 * for a resource with a token that has one role; every other time it is a role that the policy names.
 *
 * <p>{@code -Pperf -Dperf.include=EvaluatePolicy}
 */
@StorageBenchmark(dataset = PolicyDataset.class, countedInvocations = 10)
public class EvaluatePolicyBenchmark extends PolicyReads {

    @Override
    Operation<PolicyPopulation> operation() {
        return Policies.EVALUATE;
    }
}
