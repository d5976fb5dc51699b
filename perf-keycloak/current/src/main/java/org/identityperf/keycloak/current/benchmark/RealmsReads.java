package org.identityperf.keycloak.current.benchmark;

import org.identityperf.keycloak.current.RealmPopulation;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.probe.address.Address;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A benchmark that reads realms asks questions about many of them, none of which a server has read before. */
@State(Scope.Benchmark)
public abstract class RealmsReads extends ReadBenchmark<RealmPopulation> {

    /** How many realms there are. */
    @Param("100")
    public int realms;

    @Override
    RealmPopulation population(Address address) {
        return new RealmPopulation(realms);
    }

    @Override
    void prepare(Reader asked, RealmPopulation about) {
        // A server has read nothing before, so there is nothing to read again.
    }
}
