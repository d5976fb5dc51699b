package org.identityperf.probe.measure;

import java.lang.management.ManagementFactory;
import java.lang.management.MonitorInfo;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.identityperf.probe.address.PoolWaits;

/**
 * This meter counts the monitors that a thread holds at once while it sends a request to the store, since other threads wait
 * for them as long. It looks at the thread itself, when it is about to send. So nothing depends on which thread is faster, nor on
 * whether another one is there at all.
 *
 * <p>A monitor counts if it was also held in an earlier window: another operation takes the same one then, whereas nobody
 * waits for an object that belongs to one operation. The driver's own monitors are those of its connection, and left out. A
 * pool that has no connection for another operation counts as one more. Locks of {@code java.util.concurrent} can't be
 * seen without a walk through the heap, and are not counted.
 */
final class HeldLocks implements Meter {

    /** Each look takes a fraction of a millisecond, and some operations have thousands of requests. */
    private static final int REQUESTS = 50;

    private static final List<String> DRIVERS = List.of("org.postgresql.", "com.mysql.", "org.mariadb.");

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private static volatile HeldLocks counting;

    private final Set<Integer> earlier = new HashSet<>();

    /** The monitors that were held at each request of this window, by their identity. */
    private final Set<Map<Integer, HeldLock>> atRequests = new HashSet<>();

    private boolean lastConnection;
    private int left;

    /** Begins an iteration, of which the first requests are looked at. */
    void beginIteration() {
        left = REQUESTS;
    }

    @Override
    public void open() {
        counting = this;
    }

    @Override
    public synchronized Map<Counter, Double> close() {
        counting = null;
        SortedSet<HeldLock> shared = new TreeSet<>();
        int most = 0;
        for (Map<Integer, HeldLock> held : atRequests) {
            List<HeldLock> others = held.entrySet().stream()
                    .filter(lock -> earlier.contains(lock.getKey()))
                    .map(Map.Entry::getValue)
                    .toList();
            most = Math.max(most, others.size());
            shared.addAll(others);
        }
        atRequests.forEach(held -> earlier.addAll(held.keySet()));
        atRequests.clear();
        if (lastConnection) {
            most++;
            shared.add(HeldLock.LAST_CONNECTION);
        }
        lastConnection = false;
        Window.left(new Waiting(List.of(), List.of(), List.of(), List.copyOf(shared)));
        return Map.of(Counter.HELD_LOCKS, (double) most);
    }

    /** Is called when a driver begins to send. */
    static void beforeAsking() {
        HeldLocks now = counting;
        if (now != null) {
            now.look();
        }
    }

    private synchronized void look() {
        if (left <= 0) {
            return;
        }
        left--;
        long since = AllocationMeter.watch();
        ThreadInfo thread =
                THREADS.getThreadInfo(new long[] {Thread.currentThread().getId()}, true, false)[0];
        Map<Integer, HeldLock> held = new HashMap<>();
        int driver = outermostOfDriver(thread.getStackTrace());
        for (MonitorInfo monitor : thread.getLockedMonitors()) {
            if (monitor.getLockedStackDepth() > driver) {
                held.putIfAbsent(monitor.getIdentityHashCode(), lock(monitor));
            }
        }
        if (!held.isEmpty()) {
            atRequests.add(held);
        }
        lastConnection |= PoolWaits.wouldWait(Math.max(1, PostgresTransactions.usedByThisThread()));
        AllocationMeter.watched(since);
    }

    private static int outermostOfDriver(StackTraceElement[] frames) {
        for (int i = frames.length - 1; i >= 0; i--) {
            String type = frames[i].getClassName();
            if (DRIVERS.stream().anyMatch(type::startsWith)) {
                return i;
            }
        }
        return frames.length;
    }

    private static HeldLock lock(MonitorInfo monitor) {
        StackTraceElement at = monitor.getLockedStackFrame();
        return new HeldLock(
                monitor.getClassName(), at.getClassName() + '.' + at.getMethodName() + ':' + at.getLineNumber());
    }
}
