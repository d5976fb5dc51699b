package org.identityperf.keycloak.current.benchmark;

import org.identityperf.keycloak.current.UserPopulation;
import org.identityperf.keycloak.current.operation.Users;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The state of a benchmark that reads one realm, which the server has read before. */
@State(Scope.Benchmark)
public abstract class RealmReads extends ReadBenchmark<UserPopulation> {

    @Override
    UserPopulation data() {
        return realm.population();
    }

    @Override
    void readFirst() {
        Users.byId(reader, data.userId(data.apart(LENGTH)));
    }
}
