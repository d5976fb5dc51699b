package org.identityperf.probe.address;

import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiPredicate;

/**
 * This class adds up how long threads of this JVM waited for a connection from a pool, and knows whether one would have to.
 * How long is measured only in JVMs that measure a time breakdown, switched on by {@value #PROPERTY}. The class does not need HikariCP, so servers
 * without it have it too.
 */
public final class PoolWaits {

    public static final String PROPERTY = "identityperf.poolWaits";

    private static final LongAdder NANOS = new LongAdder();
    private static final AtomicBoolean WATCHED = new AtomicBoolean();

    /** Pools that may be open, each with what tells of it whether another operation would have to wait. */
    private static final Map<Object, BiPredicate<Object, Integer>> OPEN =
            Collections.synchronizedMap(new WeakHashMap<>());

    private PoolWaits() {}

    /** Returns whether pools are to be watched; a caller that gets true watches its pool. */
    static boolean wanted() {
        boolean wanted = Boolean.getBoolean(PROPERTY);
        if (wanted) {
            WATCHED.set(true);
        }
        return wanted;
    }

    /** @param wouldWait returns of this pool whether a thread that holds so many connections leaves none to another one */
    static void opened(Object pool, BiPredicate<Object, Integer> wouldWait) {
        OPEN.put(pool, wouldWait);
    }

    /** Returns whether a thread that holds so many connections leaves none of a pool in use to another operation. */
    public static boolean wouldWait(int held) {
        synchronized (OPEN) {
            return OPEN.entrySet().stream().anyMatch(pool -> pool.getValue().test(pool.getKey(), held));
        }
    }

    static void add(long nanos) {
        NANOS.add(nanos);
    }

    /** Returns whether any pool is watched, since otherwise a sum of 0 would not mean that nothing waited. */
    public static boolean known() {
        return WATCHED.get();
    }

    public static long nanos() {
        return NANOS.sum();
    }
}
