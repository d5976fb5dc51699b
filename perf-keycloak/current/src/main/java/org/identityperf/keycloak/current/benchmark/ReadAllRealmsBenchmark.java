package org.identityperf.keycloak.current.benchmark;

import org.identityperf.keycloak.current.RealmPopulation;
import org.identityperf.keycloak.current.RealmsDataset;
import org.identityperf.keycloak.current.operation.Operation;
import org.identityperf.keycloak.current.operation.Realms;
import org.identityperf.probe.benchmark.StorageBenchmark;

/**
 * What does it cost to read all realms, as a server does when it starts (issue 46605)?
 *
 * <p>{@code -Pperf -Dperf.include=ReadAllRealms}
 */
@StorageBenchmark(dataset = RealmsDataset.class)
public class ReadAllRealmsBenchmark extends RealmsReads {

    @Override
    int length() {
        return 1;
    }

    @Override
    Operation<RealmPopulation> operation() {
        return Realms.ALL;
    }
}
