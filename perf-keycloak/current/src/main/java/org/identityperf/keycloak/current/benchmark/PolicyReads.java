package org.identityperf.keycloak.current.benchmark;

import java.sql.SQLException;
import org.identityperf.keycloak.current.PolicyPopulation;
import org.identityperf.keycloak.current.RealmSeed;
import org.identityperf.probe.address.Address;
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
    PolicyPopulation data(Address address) throws SQLException {
        return new PolicyPopulation(policyRoles, RealmSeed.read(address));
    }

    @Override
    int length() {
        return PolicyPopulation.POLICIES;
    }
}
