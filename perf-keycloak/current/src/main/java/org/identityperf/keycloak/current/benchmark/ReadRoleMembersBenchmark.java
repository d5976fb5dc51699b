package org.identityperf.keycloak.current.benchmark;

import org.identityperf.keycloak.current.RealmDataset;
import org.identityperf.keycloak.current.UserPopulation;
import org.identityperf.keycloak.current.operation.Operation;
import org.identityperf.keycloak.current.operation.Users;
import org.identityperf.probe.benchmark.StorageBenchmark;

/**
 * What does a page of the users cost who are given a role?
 *
 * <p>{@code -Pperf -Dperf.include=ReadRoleMembers}
 */
@StorageBenchmark(dataset = RealmDataset.class, countedInvocations = 10)
public class ReadRoleMembersBenchmark extends UserReads {

    @Override
    Operation<UserPopulation> operation() {
        return Users.ROLE_MEMBERS;
    }
}
