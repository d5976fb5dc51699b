package org.identityperf.keycloak.current;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
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
 * What does a page of users cost, with their attributes as the administrators' listing needs them (issue 48480), and
 * how many users there are?
 *
 * <p>{@code -Pperf -Dperf.include=ListUsers}
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1)
@Measurement(iterations = 5)
public class ListUsersBenchmark {

    private static final int PAGE_LENGTH = 20;

    /** What is listed. */
    public enum Listed {
        /** The first page of all users. */
        FIRST {
            @Override
            boolean ask(RealmReader asked, Population population, int i) {
                return right(asked.page(0, PAGE_LENGTH), population);
            }
        },
        /** The last page of all users. */
        LAST {
            @Override
            boolean ask(RealmReader asked, Population population, int i) {
                return right(asked.page((int) population.sizes().users() - PAGE_LENGTH, PAGE_LENGTH), population);
            }
        },
        /** The users whose names begin with a text: up to eleven. */
        SEARCH {
            @Override
            boolean ask(RealmReader asked, Population population, int i) {
                String text = Population.userName(10 + i);
                List<UserView> found = asked.search(text, 0, PAGE_LENGTH);
                return !found.isEmpty()
                        && found.stream().allMatch(user -> user.userName().startsWith(text));
            }
        },
        /** How many users there are. */
        COUNT {
            @Override
            boolean ask(RealmReader asked, Population population, int i) {
                return asked.count() == population.sizes().users();
            }
        },
        /** The first members of a group. */
        MEMBERS {
            @Override
            boolean ask(RealmReader asked, Population population, int i) {
                int group = i % population.sizes().groups();
                return asked.members(population.groupId(group), 0, PAGE_LENGTH).stream()
                        .map(name -> Long.valueOf(name.substring("user".length())))
                        .allMatch(user -> IntStream.of(population.groups(user)).anyMatch(k -> k == group));
            }
        };

        abstract boolean ask(RealmReader asked, Population population, int i);

        /** A page of different users, each with all that belongs to it. */
        private static boolean right(List<UserView> page, Population population) {
            return page.stream().distinct().count()
                            == Math.min(PAGE_LENGTH, population.sizes().users())
                    && page.stream()
                            .allMatch(user -> user.equals(
                                    UserView.of(Long.parseLong(user.userName().substring("user".length())))));
        }
    }

    /** The same page over and over. */
    @State(Scope.Benchmark)
    public abstract static class Asked extends RealmState {

        /** What is listed. */
        @Param
        public Listed listed;

        @Override
        boolean ask(RealmReader asked, int i) {
            return listed.ask(asked, population(), i);
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
