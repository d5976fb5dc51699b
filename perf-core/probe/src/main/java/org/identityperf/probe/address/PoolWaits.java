package org.identityperf.probe.address;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;

/**
 * This class adds up how long threads of this JVM waited for a connection from a pool. Pools are watched only in JVMs
 * that measure a time breakdown, switched on by {@value #PROPERTY}. The class does not need HikariCP, so servers
 * without it have it too.
 */
public final class PoolWaits {

    public static final String PROPERTY = "identityperf.poolWaits";

    private static final LongAdder NANOS = new LongAdder();
    private static final AtomicBoolean WATCHED = new AtomicBoolean();

    private PoolWaits() {}

    /** Returns whether pools are to be watched; a caller that gets true watches its pool. */
    static boolean wanted() {
        boolean wanted = Boolean.getBoolean(PROPERTY);
        if (wanted) {
            WATCHED.set(true);
        }
        return wanted;
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
