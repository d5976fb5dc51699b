package org.identityperf.keycloak.current.benchmark;

import java.sql.SQLException;
import org.identityperf.keycloak.current.CurrentSizes;
import org.identityperf.keycloak.current.LinkPopulation;
import org.identityperf.keycloak.current.RealmSeed;
import org.identityperf.keycloak.current.UserPopulation;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.probe.address.Address;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A link-reading benchmark asks questions about users who are linked with identity providers. */
@State(Scope.Benchmark)
public abstract class LinkReads extends ReadBenchmark<LinkPopulation> {

    /** With how many identity providers each user is linked. */
    @Param("10")
    public int links;

    /** How many users the realm has. */
    @Param("1000")
    public long users;

    @Override
    LinkPopulation population(Address address) throws SQLException {
        return new LinkPopulation(new UserPopulation(CurrentSizes.ofUsers(users), RealmSeed.read(address)), links);
    }

    @Override
    void prepare(Reader asked, LinkPopulation about) {
        asked.users().byId(about.realm().userId(about.realm().apart(LENGTH)));
    }
}
