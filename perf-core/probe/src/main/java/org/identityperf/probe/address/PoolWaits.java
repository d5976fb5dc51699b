package org.identityperf.probe.address;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.metrics.IMetricsTracker;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;

/**
 * How long threads of this JVM waited for a connection of a pool. Pools are only watched in JVMs that ask where time goes,
 * by {@value #PROPERTY}.
 */
public final class PoolWaits {

    /** The system property that has pools watched. */
    public static final String PROPERTY = "identityperf.poolWaits";

    private static final LongAdder NANOS = new LongAdder();
    private static final AtomicBoolean WATCHED = new AtomicBoolean();

    private PoolWaits() {}

    /** Has the pool that is made of this watched, where that was asked for. */
    public static void watch(HikariConfig config) {
        if (Boolean.getBoolean(PROPERTY)) {
            WATCHED.set(true);
            config.setMetricsTrackerFactory((pool, stats) -> new IMetricsTracker() {
                @Override
                public void recordConnectionAcquiredNanos(long nanos) {
                    NANOS.add(nanos);
                }
            });
        }
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
