package org.identityperf.keycloak.current.benchmark;

import org.identityperf.keycloak.current.RealmDataset;
import org.identityperf.keycloak.current.UserPopulation;
import org.identityperf.keycloak.current.operation.Operation;
import org.identityperf.keycloak.current.operation.RealmObjects;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * What does it cost to read a realm's clients, roles and groups? Issue 50369 is about expanding a composite role.
 *
 * <p>{@code -Pperf -Dperf.include=ReadRealm}
 */
@StorageBenchmark(dataset = RealmDataset.class, countedInvocations = 10)
public class ReadRealmBenchmark extends RealmReads {

    /** How many roles the realm has. */
    @Param("100")
    public int roles;

    /** How many groups the realm has. */
    @Param("100")
    public int groups;

    /** How many clients the realm has. */
    @Param("100")
    public int clients;

    /** How many roles each client with roles has. */
    @Param("100")
    public int clientRoles;

    /** What is read. */
    @Param
    public RealmObjects.Read operation;

    @Override
    Operation<UserPopulation> operation() {
        return operation.operation();
    }
}
