package org.identityperf.keycloak.current.benchmark;

import org.identityperf.keycloak.current.RealmPopulation;
import org.identityperf.keycloak.current.RequestsDataset;
import org.identityperf.keycloak.current.operation.Administration;
import org.identityperf.keycloak.current.operation.Administration.Administered;
import org.identityperf.keycloak.current.operation.Operation;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * What does an administrator's look at one role, group, user or client cost? The server's own REST resources answer it.
 * It has no floor: {@link AdminRequestBenchmark} has those of the requests that many make.
 *
 * <p>{@code -Pperf -Dperf.include=AdminRead}
 */
@StorageBenchmark(dataset = RequestsDataset.class, countedInvocations = 10)
public class AdminReadBenchmark extends AdministratorReads<Administered> {

    /** What the administrator looks at. */
    @Param
    public Administration.Look operation;

    @Override
    Administered data() {
        return new Administered(realm.population(), new RealmPopulation(realms));
    }

    @Override
    Operation<Administered> operation() {
        return operation.operation();
    }
}
