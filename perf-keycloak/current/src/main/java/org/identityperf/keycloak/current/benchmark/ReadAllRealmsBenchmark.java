package org.identityperf.keycloak.current.benchmark;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import org.identityperf.keycloak.current.RealmPopulation;
import org.identityperf.keycloak.current.RealmsDataset;
import org.identityperf.probe.benchmark.SteadyState;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * What does it cost to read all realms, as a server does when it starts (issue 46605)?
 *
 * <p>{@code -Pperf -Dperf.include=ReadAllRealms}
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = RealmsDataset.class)
public class ReadAllRealmsBenchmark extends SteadyState {

    private static final Question<RealmPopulation> ALL =
            new Question<>((asked, about, i) -> asked.realms().all(), (about, i) -> about.names());

    /** This state asks for all realms, once for each operation. */
    @State(Scope.Benchmark)
    public abstract static class Asked extends RealmsState {

        @Override
        int length() {
            return 1;
        }

        @Override
        Question<RealmPopulation> question() {
            return ALL;
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
