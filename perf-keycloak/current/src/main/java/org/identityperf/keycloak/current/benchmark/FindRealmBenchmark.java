package org.identityperf.keycloak.current.benchmark;

import org.identityperf.keycloak.current.RealmPopulation;
import org.identityperf.keycloak.current.RealmsDataset;
import org.identityperf.keycloak.current.operation.Operation;
import org.identityperf.keycloak.current.operation.Realms;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * What does it cost to find one realm while many exist?
 *
 * <p>{@code -Pperf -Dperf.include=FindRealm}
 */
@StorageBenchmark(dataset = RealmsDataset.class, countedInvocations = 10)
public class FindRealmBenchmark extends RealmsReads {

    /** By what realms are found. */
    @Param
    public Realms.By operation;

    @Override
    Operation<RealmPopulation> operation() {
        return operation.operation();
    }
}
