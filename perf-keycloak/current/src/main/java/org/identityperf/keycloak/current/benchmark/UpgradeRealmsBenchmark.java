package org.identityperf.keycloak.current.benchmark;

import org.identityperf.keycloak.current.RealmsDataset;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * What does a new release cost before it serves, by how many realms it has to migrate?
 *
 * <p>{@code -Pperf -Dperf.include=UpgradeRealms}
 */
@StorageBenchmark(dataset = RealmsDataset.class, writes = true)
public class UpgradeRealmsBenchmark extends UpgradeBenchmark {

    /** How many realms there are. */
    @Param("10")
    public int realms;

    @Override
    String table() {
        return "REALM";
    }
}
