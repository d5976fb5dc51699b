package org.identityperf.keycloak.current.benchmark;

import org.identityperf.keycloak.current.PolicyPopulation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The state of a benchmark of one policy after the other, in a realm that a server has read before. */
@State(Scope.Benchmark)
public abstract class PolicyReads extends ReadBenchmark<PolicyPopulation> {

    /** How many roles each policy names. */
    @Param("10")
    public int policyRoles;

    @Override
    PolicyPopulation data() {
        return new PolicyPopulation(policyRoles, realm.seed());
    }

    @Override
    int length() {
        return PolicyPopulation.POLICIES;
    }
}
