package org.identityperf.selftest.agent;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * This profiler reports the processor time that the whole JVM took for one operation, its compiler and collector
 * included, in seconds. It reads a clock twice an iteration, and so disturbs no time that is measured beside it.
 */
public final class ProcessorProfiler implements InternalProfiler {

    /** The name of the result. */
    public static final String SECONDS = "processor.seconds";

    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private long before;

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        before = SYSTEM.getProcessCpuTime();
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        double seconds = (SYSTEM.getProcessCpuTime() - before) / 1e9;
        return List.of(new ScalarResult(
                SECONDS, seconds / Math.max(1, result.getMetadata().getAllOps()), "s/op", AggregationPolicy.AVG));
    }

    @Override
    public String getDescription() {
        return "processor time of the JVM";
    }
}
