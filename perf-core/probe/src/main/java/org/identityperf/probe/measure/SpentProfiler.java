package org.identityperf.probe.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.runner.IterationType;

/**
 * This profiler connects JMH to {@link SpentMeter}. It reports the time breakdown of an operation in a measured
 * iteration, and writes its statements with their times. It is used in forks of their own, with one measured iteration.
 */
public final class SpentProfiler implements InternalProfiler {

    private SpentMeter meter;

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        if (iteration.getType() != IterationType.MEASUREMENT) {
            Window.countWith(List.of());
            return;
        }
        meter = new SpentMeter(
                benchmark.getThreads(),
                StoreMeters.of(benchmark),
                CaseAddress.all(benchmark).stream().allMatch(CountedSockets::isCounted));
        Window.countWith(List.of(meter));
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        if (iteration.getType() != IterationType.MEASUREMENT) {
            return List.of();
        }
        // Windows also include JMH's work for threads that are not yet, or no longer, measured.
        double operations = Math.max(1, result.getMetadata().getAllOps());
        StoreMeters.write(benchmark, meter.statements());
        try {
            return meter.sums().entrySet().stream()
                    .map(sum -> new ScalarResult(
                            sum.getKey().label(),
                            sum.getValue() / operations,
                            sum.getKey().unit() + "/op",
                            AggregationPolicy.AVG))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String getDescription() {
        return "where the time of an operation goes";
    }
}
