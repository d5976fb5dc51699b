package org.identityperf.keycloak.current.benchmark;

import org.identityperf.keycloak.current.RealmDataset;
import org.identityperf.keycloak.current.UserPopulation;
import org.identityperf.keycloak.current.operation.Operation;
import org.identityperf.keycloak.current.operation.Users;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * What does it cost to read a user's roles and the paths of the user's groups, depending on how deep composites and the
 * tree of groups are?
 *
 * <p>{@code -Pperf -Dperf.include=ReadDeep}
 */
@StorageBenchmark(dataset = RealmDataset.class, countedInvocations = 10)
public class ReadDeepBenchmark extends UserReads {

    /** How many roles a chain of composites has. */
    @Param("4")
    public int compositeDepth;

    /** How many nested groups each level of the tree has. */
    @Param("1")
    public int groupDepth;

    /** What is read of a user. */
    @Param
    public Users.Deep operation;

    @Override
    Operation<UserPopulation> operation() {
        return operation.operation();
    }
}
