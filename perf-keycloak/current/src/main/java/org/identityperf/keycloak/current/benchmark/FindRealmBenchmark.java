package org.identityperf.keycloak.current.benchmark;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import org.identityperf.keycloak.current.RealmPopulation;
import org.identityperf.keycloak.current.RealmsDataset;
import org.identityperf.keycloak.current.reader.RealmView;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * What does it cost to find one realm while many exist?
 *
 * <p>{@code -Pperf -Dperf.include=FindRealm}
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = RealmsDataset.class, countedInvocations = 10)
public class FindRealmBenchmark extends RealmsReads {

    /** A {@code By} value says by what a realm is found. */
    public enum By {
        /** Its id. */
        ID((asked, about, i) -> asked.realms().byId(RealmPopulation.id(about.apart(i)))),
        /** Its name, which a request has in its path. */
        NAME((asked, about, i) -> asked.realms().byName(RealmPopulation.name(about.apart(i))));

        private final Question<RealmPopulation> question;

        By(Question.Asking<RealmPopulation> asking) {
            this.question = new Question<>(asking, (about, i) -> RealmView.of(about.apart(i)));
        }
    }

    /** By what realms are found. */
    @Param
    public By by;

    @Override
    Question<RealmPopulation> question() {
        return by.question;
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
