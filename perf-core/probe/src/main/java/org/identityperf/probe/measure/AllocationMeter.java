package org.identityperf.probe.measure;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;

/**
 * An allocation meter counts the bytes that all threads allocate. It leaves out the thread that watches the heap, whose
 * number of checks depends on time. It misses a thread that begins and ends within the window. The servers measured
 * here work on pools that outlive the window.
 */
final class AllocationMeter implements Meter {

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private Map<Long, Long> before = Map.of();

    @Override
    public void open() {
        before = allocated();
    }

    @Override
    public Map<Counter, Double> close() {
        long sum = 0;
        for (Map.Entry<Long, Long> after : allocated().entrySet()) {
            sum += after.getValue() - before.getOrDefault(after.getKey(), 0L);
        }
        return Map.of(Counter.ALLOCATION, (double) sum);
    }

    private Map<Long, Long> allocated() {
        long[] ids = threads.getAllThreadIds();
        long[] bytes = threads.getThreadAllocatedBytes(ids);
        Map<Long, Long> byThread = new HashMap<>();
        for (int i = 0; i < ids.length; i++) {
            if (!HeapMeter.isSampler(ids[i])) {
                byThread.put(ids[i], Math.max(0, bytes[i]));
            }
        }
        return byThread;
    }
}
