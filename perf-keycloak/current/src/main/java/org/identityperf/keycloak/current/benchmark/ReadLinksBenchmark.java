package org.identityperf.keycloak.current.benchmark;

import org.identityperf.keycloak.current.LinkPopulation;
import org.identityperf.keycloak.current.LinksDataset;
import org.identityperf.keycloak.current.operation.Operation;
import org.identityperf.keycloak.current.operation.Users;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * What does it cost to find the user whom an identity provider sends, and to read with which identity providers a user
 * is linked?
 *
 * <p>{@code -Pperf -Dperf.include=ReadLinks}
 */
@StorageBenchmark(dataset = LinksDataset.class, countedInvocations = 10)
public class ReadLinksBenchmark extends ReadBenchmark<LinkPopulation> {

    /** With how many identity providers each user is linked. */
    @Param("10")
    public int links;

    /** How many users the realm has. */
    @Param("1000")
    public long users;

    /** What is read of a link. */
    @Param
    public Users.Linked operation;

    @Override
    LinkPopulation data() {
        return new LinkPopulation(realm.population(), links);
    }

    @Override
    void readFirst() {
        Users.byId(reader, data.realm().userId(data.realm().apart(LENGTH)));
    }

    @Override
    Operation<LinkPopulation> operation() {
        return operation.operation();
    }
}
