package org.identityperf.keycloak.current.benchmark;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.identityperf.keycloak.current.KeycloakServer;
import org.identityperf.keycloak.current.RealmPopulation;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.keycloak.current.reader.RealmView;
import org.identityperf.keycloak.current.reader.RealmsReader;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.measure.AtOnce;
import org.identityperf.probe.measure.Counter;
import org.identityperf.probe.measure.Window;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * A realm is gone from the cache and so many requests need it at once: how many of them ask the database for the same
 * thing (issues 22988, 21521)? An operation ends when the last has its answer. What is counted is the most that may happen,
 * as {@link AtOnce} says, and the same each time.
 *
 * <p>{@code -Pperf -Dperf.include=Stampede}
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1)
@Measurement(iterations = 5)
public class StampedeBenchmark {

    /** What the cache has lost. */
    public enum Lost {
        /** The realm, as after a change of its settings. */
        REALM {
            @Override
            void lose(RealmsReader asked, String id) {
                asked.byId(id);
                asked.invalidate(id);
            }
        },
        /** Everything, as after a start or when an administrator clears it. */
        EVERYTHING {
            @Override
            void lose(RealmsReader asked, String id) {
                // It is gone already.
            }
        };

        abstract void lose(RealmsReader asked, String id);
    }

    /** The same realm, over and over. */
    @State(Scope.Benchmark)
    public abstract static class Asked extends RealmsState {

        static final String ID = RealmPopulation.id(0);

        private final Question<RealmPopulation> question =
                new Question<>((asked, about, i) -> all(asked.realms()), (about, i) -> Set.of(RealmView.of(0)));

        /** How many ask at once. */
        @Param({"1", "50"})
        public int readers;

        private AtOnce atOnce;

        /** How one of the readers finds a realm by its id. */
        abstract Function<String, RealmView> reading(RealmsReader asked);

        /** Before anything is asked. */
        @Override
        RealmPopulation population(Address address) {
            if (readers > KeycloakServer.POOL_SIZE) {
                throw new IllegalArgumentException("readers=" + readers + ": the server has at most "
                        + KeycloakServer.POOL_SIZE + " connections, and each reader may need one; ask for fewer");
            }
            atOnce = new AtOnce(readers);
            return super.population(address);
        }

        @Override
        int length() {
            return 1;
        }

        @Override
        Question<RealmPopulation> question() {
            return question;
        }

        @Override
        public Cache cache() {
            return Cache.COLD;
        }

        private Set<RealmView> all(RealmsReader asked) {
            Function<String, RealmView> reading = reading(asked);
            try {
                return Set.copyOf(atOnce.all(() -> reading.apply(ID)));
            } catch (ExecutionException | InterruptedException e) {
                throw new IllegalStateException("not every reader has an answer", e);
            }
        }

        @TearDown(Level.Invocation)
        public void tell() {
            Window.left(Counter.ASKING, atOnce::asked);
        }

        @TearDown(Level.Trial)
        public void end() {
            atOnce.close();
        }
    }

    /** Keycloak itself. */
    @State(Scope.Benchmark)
    public static class Server extends Asked implements OnServer {

        /** What the cache has lost. */
        @Param
        public Lost lost;

        @Override
        void prepare(Reader asked, RealmPopulation about) {
            lost.lose(asked.realms(), ID);
        }

        @Override
        Function<String, RealmView> reading(RealmsReader asked) {
            return asked::byId;
        }
    }

    /** One statement, whose answer all the others wait for. */
    @State(Scope.Benchmark)
    public static class Floor extends Asked implements OnFloor {

        @Override
        Function<String, RealmView> reading(RealmsReader asked) {
            Map<String, RealmView> kept = new ConcurrentHashMap<>();
            return id -> kept.computeIfAbsent(id, asked::byId);
        }
    }

    /** The real server. */
    @Benchmark
    public Object server(Server asked) {
        return asked.next();
    }

    /** The same in one statement for all. */
    @Benchmark
    public Object floor(Floor asked) {
        return asked.next();
    }
}
