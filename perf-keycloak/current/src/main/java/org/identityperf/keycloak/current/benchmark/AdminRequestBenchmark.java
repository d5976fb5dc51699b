package org.identityperf.keycloak.current.benchmark;

import org.identityperf.keycloak.current.RealmPopulation;
import org.identityperf.keycloak.current.RequestsDataset;
import org.identityperf.keycloak.current.operation.Administration;
import org.identityperf.keycloak.current.operation.Administration.Administered;
import org.identityperf.keycloak.current.operation.Operation;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * What does a request of an administrator cost: what every one does before its own work, by the number of realms, and
 * the representations of users, groups, clients and realms (issues 39668 and 48480)? The server's own REST
 * resources answer it.
 *
 * <p>{@code -Pperf -Dperf.include=AdminRequest}
 */
@StorageBenchmark(dataset = RequestsDataset.class, countedInvocations = 10)
public class AdminRequestBenchmark extends AdministratorReads<Administered> {

    /** How many groups the realm has. */
    @Param("100")
    public int groups;

    /** How many clients the realm has. */
    @Param("100")
    public int clients;

    /** What the administrator asks for. */
    @Param
    public Administration.Frequent operation;

    @Override
    Administered data() {
        return new Administered(realm.population(), new RealmPopulation(realms));
    }

    @Override
    Operation<Administered> operation() {
        return operation.operation();
    }

    /** Measures the floor: a statement that admits the administrator, and one that answers. */
    @Benchmark
    public Object floor() {
        return next();
    }
}
