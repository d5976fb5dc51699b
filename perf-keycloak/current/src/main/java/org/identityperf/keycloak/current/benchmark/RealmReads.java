package org.identityperf.keycloak.current.benchmark;

import java.sql.SQLException;
import org.identityperf.keycloak.current.CurrentSizes;
import org.identityperf.keycloak.current.RealmSeed;
import org.identityperf.keycloak.current.UserPopulation;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.probe.address.Address;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A realm-reading benchmark asks questions about one realm, which a server that answers them has read before. */
@State(Scope.Benchmark)
public abstract class RealmReads extends ReadBenchmark<UserPopulation> {

    /** Returns how many objects of each kind the realm has. */
    abstract CurrentSizes sizes();

    @Override
    UserPopulation population(Address address) throws SQLException {
        return new UserPopulation(sizes(), RealmSeed.read(address));
    }

    @Override
    void prepare(Reader asked, UserPopulation about) {
        asked.users().byId(about.userId(about.apart(LENGTH)));
    }
}
