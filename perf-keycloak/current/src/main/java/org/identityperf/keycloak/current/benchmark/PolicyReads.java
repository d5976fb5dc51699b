package org.identityperf.keycloak.current.benchmark;

import org.identityperf.keycloak.current.PolicyPopulation;
import org.openjdk.jmh.annotations.Param;

/** The state of a benchmark of one policy after the other, in a realm that a server has read before. */
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
