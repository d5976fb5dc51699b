package org.identityperf.keycloak.current.benchmark;

import org.identityperf.keycloak.current.PolicyDataset;
import org.identityperf.keycloak.current.PolicyPopulation;
import org.identityperf.keycloak.current.operation.Operation;
import org.identityperf.keycloak.current.operation.Policies;
import org.identityperf.probe.benchmark.StorageBenchmark;

/**
 * What does it cost to show administrators an authorization policy over roles, depending on how many roles it names?
 *
 * <p>{@code -Pperf -Dperf.include=ReadPolicy}
 */
@StorageBenchmark(dataset = PolicyDataset.class, countedInvocations = 10)
public class ReadPolicyBenchmark extends PolicyReads {

    @Override
    Operation<PolicyPopulation> operation() {
        return Policies.READ;
    }
}
