package org.identityperf.keycloak.current.benchmark;

import java.sql.SQLException;
import org.identityperf.keycloak.current.CurrentSizes;
import org.identityperf.keycloak.current.DatasetSeed;
import org.identityperf.keycloak.current.Population;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.probe.address.Address;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A realm state asks questions about one realm, which a server that answers them has read before. */
@State(Scope.Benchmark)
public abstract class RealmState extends AskedState<Population> {

    /** Returns how many objects of each kind the realm has. */
    abstract CurrentSizes sizes();

    @Override
    Population population(Address address) throws SQLException {
        return new Population(sizes(), DatasetSeed.read(address));
    }

    @Override
    void prepare(Reader asked, Population about) {
        asked.users().byId(about.userId(about.apart(LENGTH)));
    }
}
