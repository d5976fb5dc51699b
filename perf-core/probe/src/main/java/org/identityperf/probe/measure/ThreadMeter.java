package org.identityperf.probe.measure;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * A thread meter adds up a quantity of all threads that run Java code. It leaves out the thread that watches the heap,
 * whose number of checks depends on time. It misses a thread that begins and ends within the window. The servers
 * measured here work on pools that outlive the window.
 */
final class ThreadMeter {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final BiFunction<ThreadMXBean, long[], long[]> quantity;
    private Map<Long, Long> before = Map.of();

    /** @param quantity returns the quantity of each of these threads, negative for one that has ended */
    ThreadMeter(BiFunction<ThreadMXBean, long[], long[]> quantity) {
        this.quantity = quantity;
    }

    /** A sum of a quantity, and how much of it is the part of the thread with the most. */
    record Sum(long all, long busiest) {}

    void open() {
        before = byThread();
    }

    Sum close() {
        long all = 0;
        long busiest = 0;
        for (Map.Entry<Long, Long> after : byThread().entrySet()) {
            long part = after.getValue() - before.getOrDefault(after.getKey(), 0L);
            all += part;
            busiest = Math.max(busiest, part);
        }
        return new Sum(all, busiest);
    }

    private Map<Long, Long> byThread() {
        long[] ids = THREADS.getAllThreadIds();
        long[] values = quantity.apply(THREADS, ids);
        Map<Long, Long> byThread = new HashMap<>();
        for (int i = 0; i < ids.length; i++) {
            if (!HeapMeter.isSampler(ids[i])) {
                byThread.put(ids[i], Math.max(0, values[i]));
            }
        }
        return byThread;
    }
}
