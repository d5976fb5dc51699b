package org.identityperf.probe.measure;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/**
 * A heap meter measures live heap beyond what was live before: at its peak, and retained after the operations. It finds
 * the peak by collecting the whole heap repeatedly while the operations run. That slows the operations down many times,
 * so it is attached only where time is not measured. The peak is a lower bound: what was live only between two
 * collections is not seen.
 */
final class HeapMeter implements Meter {

    private static volatile long samplerId;

    private volatile boolean running;
    private volatile long peak;
    private long before;
    private Thread sampler;

    @Override
    public void open() {
        before = live();
        peak = before;
        running = true;
        sampler = new Thread(this::sample, "live-heap");
        sampler.setDaemon(true);
        samplerId = sampler.getId();
        sampler.start();
    }

    static boolean isSampler(long threadId) {
        return threadId == samplerId;
    }

    private void sample() {
        while (running) {
            long start = System.nanoTime();
            peak = Math.max(peak, live());
            // The pause is as long as the collection was, so that the operations make progress.
            LockSupport.parkNanos(System.nanoTime() - start);
        }
    }

    @Override
    public Map<Counter, Double> close() throws InterruptedException {
        running = false;
        sampler.join();
        long after = live();
        return Map.of(
                Counter.PEAK_LIVE, (double) Math.max(0, Math.max(peak, after) - before),
                Counter.RETAINED, (double) Math.max(0, after - before));
    }

    private static long live() {
        System.gc();
        long used = 0;
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            MemoryUsage afterCollection = pool.getCollectionUsage();
            if (pool.getType() == MemoryType.HEAP && afterCollection != null) {
                used += afterCollection.getUsed();
            }
        }
        return used;
    }
}
