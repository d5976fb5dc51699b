package org.identityperf.keycloak.current.benchmark;

import org.identityperf.keycloak.current.RealmDataset;
import org.identityperf.keycloak.current.UserPopulation;
import org.identityperf.keycloak.current.operation.Operation;
import org.identityperf.keycloak.current.operation.Users;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * What does a page of users cost, with their attributes as the administrators' listing needs them, and what does
 * counting the users cost?
 *
 * <p>{@code -Pperf -Dperf.include=ListUsers}
 */
@StorageBenchmark(dataset = RealmDataset.class, countedInvocations = 10)
public class ListUsersBenchmark extends UserReads {

    /** What is listed. */
    @Param
    public Users.Many operation;

    @Override
    Operation<UserPopulation> operation() {
        return operation.operation();
    }
}
