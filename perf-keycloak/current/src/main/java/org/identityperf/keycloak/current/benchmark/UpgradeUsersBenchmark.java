package org.identityperf.keycloak.current.benchmark;

import org.identityperf.keycloak.current.RealmDataset;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * What does a new release cost before it serves, by how many users with attributes the database holds?
 *
 * <p>{@code -Pperf -Dperf.include=UpgradeUsers}
 */
@StorageBenchmark(dataset = RealmDataset.class, writes = true)
public class UpgradeUsersBenchmark extends UpgradeBenchmark {

    /** How many users there are. */
    @Param("1000")
    public long users;

    @Override
    String table() {
        return "USER_ENTITY";
    }
}
