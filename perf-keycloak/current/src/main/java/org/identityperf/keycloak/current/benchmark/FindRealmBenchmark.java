package org.identityperf.keycloak.current.benchmark;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import org.identityperf.keycloak.current.RealmPopulation;
import org.identityperf.keycloak.current.RealmsDataset;
import org.identityperf.keycloak.current.reader.RealmView;
import org.identityperf.probe.benchmark.SteadyState;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * What does it cost to find one realm while many exist?
 *
 * <p>{@code -Pperf -Dperf.include=FindRealm}
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = RealmsDataset.class, countedInvocations = 10)
public class FindRealmBenchmark extends SteadyState {

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

    /** This state asks about realms that are far apart. */
    @State(Scope.Benchmark)
    public abstract static class Asked extends RealmsState {

        /** By what realms are found. */
        @Param
        public By by;

        @Override
        Question<RealmPopulation> question() {
            return by.question;
        }
    }

    /** This state uses the server's own code. */
    @State(Scope.Benchmark)
    public static class Server extends Asked implements OnServer {}

    /** This state uses the floor, with one statement for each operation. */
    @State(Scope.Benchmark)
    public static class Floor extends Asked implements OnFloor {}

    /** Measures the server's own code. */
    @Benchmark
    public Object server(Server asked, ServerCache held) {
        return asked.next();
    }

    /** Measures the floor: the same in one statement for each operation. */
    @Benchmark
    public Object floor(Floor asked) {
        return asked.next();
    }
}
