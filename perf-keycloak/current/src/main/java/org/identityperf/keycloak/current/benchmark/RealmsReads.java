package org.identityperf.keycloak.current.benchmark;

import org.identityperf.keycloak.current.RealmPopulation;
import org.openjdk.jmh.annotations.Param;

/** The state of a benchmark that reads many realms, none of which a server has read before. */
public abstract class RealmsReads extends ReadBenchmark<RealmPopulation> {

    /** How many realms there are. */
    @Param("100")
    public int realms;

    @Override
    RealmPopulation data() {
        return new RealmPopulation(realms);
    }

    /** Does nothing: a server has read nothing before. */
    @Override
    void readFirst() {}
}
