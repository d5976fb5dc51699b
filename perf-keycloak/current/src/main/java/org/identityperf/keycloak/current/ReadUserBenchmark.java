package org.identityperf.keycloak.current;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.identityperf.probe.address.Address;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * What does it cost to find one user with all attributes, and to learn the user's roles and groups?
 *
 * <p>{@code -Pperf -Dperf.include=ReadUser}
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1)
@Measurement(iterations = 5)
public class ReadUserBenchmark {

    /** What is asked about a user. */
    public enum What {
        /** The user with that id. */
        ID {
            @Override
            boolean ask(RealmReader asked, Population population, long i) {
                return asked.byId(population.userId(i)).equals(UserView.of(i));
            }
        },
        /** The user of that name. */
        USERNAME {
            @Override
            boolean ask(RealmReader asked, Population population, long i) {
                return asked.byUserName(Population.userName(i)).equals(UserView.of(i));
            }
        },
        /** The user with that e-mail address. */
        EMAIL {
            @Override
            boolean ask(RealmReader asked, Population population, long i) {
                return asked.byEmail(Population.email(i)).equals(UserView.of(i));
            }
        },
        /** The one user with that value of an attribute. */
        ATTRIBUTE {
            @Override
            boolean ask(RealmReader asked, Population population, long i) {
                return asked.byAttribute(Population.NUMBER, Population.employeeNumber(i))
                        .equals(List.of(UserView.of(i)));
            }
        },
        /** All roles, composites taken apart. */
        ROLES {
            @Override
            boolean ask(RealmReader asked, Population population, long i) {
                // Others come with the realm's default role.
                return asked.roles(population.userId(i)).containsAll(population.deepRoles(i));
            }
        },
        /** All groups. */
        GROUPS {
            @Override
            boolean ask(RealmReader asked, Population population, long i) {
                return asked.groups(population.userId(i)).equals(population.groupNames(i));
            }
        };

        abstract boolean ask(RealmReader asked, Population population, long i);
    }

    /** Users far apart. */
    @State(Scope.Benchmark)
    public abstract static class Asked extends RealmState {

        /** What is asked. */
        @Param
        public What what;

        @Override
        boolean ask(RealmReader asked, int i) {
            return what.ask(asked, population(), user(i));
        }
    }

    /** Keycloak itself. */
    @State(Scope.Benchmark)
    public static class Server extends Asked {

        /** What its caches hold. */
        @Param
        public Cache cache;

        @Override
        Cache cache() {
            return cache;
        }

        @Override
        RealmReader open(Address address) {
            return new ServerReader(address);
        }
    }

    /** One statement each. */
    @State(Scope.Benchmark)
    public static class Floor extends Asked {

        @Override
        Cache cache() {
            return Cache.WARM;
        }

        @Override
        RealmReader open(Address address) {
            return new FloorReader(address);
        }
    }

    /** The real server. */
    @Benchmark
    @OperationsPerInvocation(RealmState.LENGTH)
    public int server(Server asked) {
        return asked.all();
    }

    /** The same in one statement an operation. */
    @Benchmark
    @OperationsPerInvocation(RealmState.LENGTH)
    public int floor(Floor asked) {
        return asked.all();
    }
}
