package org.identityperf.keycloak.current.benchmark;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import org.identityperf.keycloak.current.RealmPopulation;
import org.identityperf.keycloak.current.RealmsDataset;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * What does it cost to read all realms, as a server does when it starts (issue 46605)?
 *
 * <p>{@code -Pperf -Dperf.include=ReadAllRealms}
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = RealmsDataset.class)
public class ReadAllRealmsBenchmark extends RealmsReads {

    private static final Question<RealmPopulation> ALL =
            new Question<>((asked, about, i) -> asked.realms().all(), (about, i) -> about.names());

    @Override
    int length() {
        return 1;
    }

    @Override
    Question<RealmPopulation> question() {
        return ALL;
    }

    /** Measures the server's own code. */
    @Benchmark
    public Object server(ServerCache held) {
        return next();
    }

    /** Measures the floor: the same in one statement for each operation. */
    @Benchmark
    public Object floor() {
        return next();
    }
}
