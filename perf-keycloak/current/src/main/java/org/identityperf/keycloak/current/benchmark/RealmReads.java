package org.identityperf.keycloak.current.benchmark;

import org.identityperf.keycloak.current.UserPopulation;
import org.identityperf.keycloak.current.operation.Users;

/** The state of a benchmark that reads one realm, which the server has read before. */
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
