package org.identityperf.probe.measure;

import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.runner.IterationType;

/**
 * This profiler lets JMH use {@link Sampling}: it samples measured iterations from the opening of a window to its
 * closing.
 */
public final class SamplingProfiler implements InternalProfiler {

    private final Sampling sampling;

    /**
     * Creates the profiler; called by JMH.
     *
     * @param command async-profiler's command with what to sample and where to write it
     */
    public SamplingProfiler(String command) {
        sampling = new Sampling(command);
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        Window.countWith(iteration.getType() == IterationType.MEASUREMENT ? List.of(sampling) : List.of());
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        return List.of();
    }

    @Override
    public String getDescription() {
        return "stacks, sampled by async-profiler while operations run";
    }
}
