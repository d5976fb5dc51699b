package org.identityperf.syncope.benchmark;

import org.identityperf.syncope.dataset.SyncopeUser;
import org.identityperf.syncope.store.UserStore;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * What does it cost to read everything about a user whom the second-level cache knows, and one whom it does not?
 *
 * <p>{@code -Pperf -Dperf.include=ReadUser}
 */
@OperationsPerInvocation(UserState.LENGTH)
public class ReadUserBenchmark extends UserOperation {

    /** Whether the users were read before. */
    public enum Cache {
        /** The cache holds what users share, such as schemas and groups, and none of the users. */
        COLD,
        /** The cache holds the users. */
        WARM
    }

    /** Users far apart. */
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

    /** The same in a store with a cache. */
    @State(Scope.Thread)
    public static class Cached extends Present {

        /** What the cache holds. */
        @Param
        public Cache cache;

        @Override
        void prepare() {
            if (cache == Cache.COLD) {
                store().forget();
                store().read(present(LENGTH).key());
            }
        }
    }

    /** Syncope itself. */
    @Benchmark
    public int server(Cached asked) {
        return asked.all();
    }

    /** The JSONB shape, step by step. */
    @Benchmark
    public int reference(Present asked) {
        return asked.all();
    }

    /** The same in one statement an operation. */
    @Benchmark
    public int floor(Present asked) {
        return asked.all();
    }
}
