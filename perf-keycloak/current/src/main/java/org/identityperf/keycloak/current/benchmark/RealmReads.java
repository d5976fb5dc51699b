package org.identityperf.keycloak.current.benchmark;

import java.sql.SQLException;
import org.identityperf.keycloak.current.CurrentSizes;
import org.identityperf.keycloak.current.RealmSeed;
import org.identityperf.keycloak.current.UserPopulation;
import org.identityperf.keycloak.current.operation.Users;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.probe.address.Address;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The state of a benchmark that reads one realm, which the server has read before. */
@State(Scope.Benchmark)
public abstract class RealmReads extends ReadBenchmark<UserPopulation> {

    /** Returns how many objects of each kind the realm has. */
    abstract CurrentSizes sizes();

    @Override
    UserPopulation data(Address address) throws SQLException {
        return new UserPopulation(sizes(), RealmSeed.read(address));
    }

    @Override
    void prepare(Reader reader, UserPopulation data) {
        Users.byId(reader, data.userId(data.apart(LENGTH)));
    }
}
