package org.identityperf.syncope.benchmark;

import org.identityperf.probe.measure.KeptServer;
import org.identityperf.syncope.dataset.SyncopeUser;
import org.identityperf.syncope.store.UserStore;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * What does it cost to read everything about a user who is in the second-level cache, and about one who is not?
 *
 * <p>{@code -Pperf -Dperf.include=ReadUser}
 */
@OperationsPerInvocation(UserState.LENGTH)
public class ReadUserBenchmark extends UserOperation {

    /** This parameter says whether the users are in the cache. */
    public enum Cache {
        /** The cache holds shared data, such as schemas and groups, and none of the users. */
        COLD,
        /** The cache holds the users. */
        WARM
    }

    /** This state reads users whose rows lie far apart. */
    @State(Scope.Thread)
    public static class Present extends UserState<SyncopeUser> {

        @Override
        SyncopeUser ask(int i) {
            return present(i);
        }

        @Override
        boolean perform(UserStore users, SyncopeUser user) {
            return users.read(user.key()).equals(stored(user));
        }
    }

    /** This state reads the same users from a store with a cache. */
    @State(Scope.Thread)
    public static class Cached extends Present {

        /** What the cache holds. */
        @Param
        public Cache cache;

        @Override
        void prepare() {
            if (cache == Cache.COLD && !KeptServer.isUsedFirst()) {
                store().forget();
                store().read(present(LENGTH).key());
            }
        }
    }

    /** Measures Syncope itself. */
    @Benchmark
    public int server(Cached asked) {
        return asked.all();
    }

    /** Measures the JSONB shape with one statement for each step. */
    @Benchmark
    public int reference(Present asked) {
        return asked.all();
    }

    /** Measures the same result with one statement an operation. */
    @Benchmark
    public int floor(Present asked) {
        return asked.all();
    }
}
