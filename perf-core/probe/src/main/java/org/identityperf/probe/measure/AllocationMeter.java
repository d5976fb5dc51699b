package org.identityperf.probe.measure;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * An allocation meter counts what an operation asks the heap for, and how much of that is the part of other threads than
 * the busiest one. It leaves out what a thread asks for while it watches others on behalf of the measurement: how often
 * it looks depends on time.
 */
final class AllocationMeter implements Meter {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static final Map<Long, AtomicLong> WATCHING = new ConcurrentHashMap<>();

    private final ThreadMeter allocated = new ThreadMeter(AllocationMeter::ofOperations);

    /** Begins to watch others; returns what {@link #watched} is given. */
    static long watch() {
        return THREADS.getCurrentThreadAllocatedBytes();
    }

    static void watched(long since) {
        AtomicLong bytes = WATCHING.computeIfAbsent(Thread.currentThread().getId(), thread -> new AtomicLong());
        // To look that up allocates too, and nothing does after this.
        bytes.addAndGet(THREADS.getCurrentThreadAllocatedBytes() - since);
    }

    /** Returns how many bytes each thread has asked for so far, without what it watched with. */
    static long[] ofOperations(ThreadMXBean threads, long[] ids) {
        long[] bytes = threads.getThreadAllocatedBytes(ids);
        for (int i = 0; i < ids.length; i++) {
            AtomicLong watching = WATCHING.get(ids[i]);
            bytes[i] -= watching == null ? 0 : watching.get();
        }
        return bytes;
    }

    @Override
    public void open() {
        allocated.open();
    }

    @Override
    public Map<Counter, Double> close() {
        ThreadMeter.Sum sum = allocated.close();
        return Map.of(
                Counter.ALLOCATION, (double) sum.all(),
                Counter.ALLOCATION_OF_OTHERS, (double) (sum.all() - sum.busiest()));
    }
}
