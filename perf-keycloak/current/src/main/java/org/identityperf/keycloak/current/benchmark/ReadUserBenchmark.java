package org.identityperf.keycloak.current.benchmark;

import org.identityperf.keycloak.current.RealmDataset;
import org.identityperf.keycloak.current.UserPopulation;
import org.identityperf.keycloak.current.operation.Operation;
import org.identityperf.keycloak.current.operation.Users;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * What does it cost to find one user with all attributes, and to read the user's roles and groups, also for a token?
 *
 * <p>{@code -Pperf -Dperf.include=ReadUser}
 */
@StorageBenchmark(dataset = RealmDataset.class, countedInvocations = 10)
public class ReadUserBenchmark extends UserReads {

    /** What is read of a user. */
    @Param
    public Users.One operation;

    @Override
    Operation<UserPopulation> operation() {
        return operation.operation();
    }
}
