package org.identityperf.probe.measure;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;

/**
 * A CPU meter measures the processor time of all threads that run Java code, without the collector's and the
 * compiler's.
 */
final class CpuMeter {

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private Map<Long, Long> before = Map.of();

    void open() {
        before = nanos();
    }

    double seconds() {
        long sum = 0;
        for (Map.Entry<Long, Long> after : nanos().entrySet()) {
            sum += after.getValue() - before.getOrDefault(after.getKey(), 0L);
        }
        return sum / 1e9;
    }

    private Map<Long, Long> nanos() {
        long[] ids = threads.getAllThreadIds();
        long[] times = threads.getThreadCpuTime(ids);
        Map<Long, Long> byThread = new HashMap<>();
        for (int i = 0; i < ids.length; i++) {
            byThread.put(ids[i], Math.max(0, times[i]));
        }
        return byThread;
    }
}
