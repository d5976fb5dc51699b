package org.identityperf.probe.address;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;

/**
 * How long threads of this JVM waited for a connection of a pool. Pools are only watched in JVMs that ask where time goes,
 * by {@value #PROPERTY}; a server without HikariCP has this class all the same.
 */
public final class PoolWaits {

    /** The system property that has pools watched. */
    public static final String PROPERTY = "identityperf.poolWaits";

    private static final LongAdder NANOS = new LongAdder();
    private static final AtomicBoolean WATCHED = new AtomicBoolean();

    private PoolWaits() {}

    /** Whether pools are to be watched; whoever asks will. */
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

    /** Whether any pool is watched, so that no wait is known to have been none. */
    public static boolean known() {
        return WATCHED.get();
    }

    /** All waits of this JVM together, in nanoseconds. */
    public static long nanos() {
        return NANOS.sum();
    }
}
