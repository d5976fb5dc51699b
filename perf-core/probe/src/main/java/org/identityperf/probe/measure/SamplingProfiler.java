package org.identityperf.probe.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import one.profiler.AsyncProfiler;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.runner.IterationType;

/**
 * This profiler runs async-profiler only within the windows of measured iterations. JMH's own way of attaching it would
 * also sample other work, such as the boot of a server. The samples of several windows make one profile.
 */
public final class SamplingProfiler implements InternalProfiler, Meter {

    private final AsyncProfiler profiler = AsyncProfiler.getInstance();
    private final String command;
    private boolean begun;
    private boolean opened;

    /** @param command async-profiler's command with what to sample and where to write it */
    public SamplingProfiler(String command) {
        this.command = command;
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        begin();
        Window.countWith(iteration.getType() == IterationType.MEASUREMENT ? List.of(this) : List.of());
    }

    /** Starts and stops the profiler, unless that was done: it takes as long as all windows of a short operation. */
    void begin() {
        if (begun) {
            return;
        }
        try {
            profiler.execute("start," + command);
            profiler.stop();
            begun = true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void open() throws IOException {
        profiler.execute("resume," + command);
        opened = true;
    }

    @Override
    public Map<Counter, Double> close() {
        profiler.stop();
        return Map.of();
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        return List.of();
    }

    /** Returns one line for each stack, with its number of samples at the end; empty if nothing was sampled. */
    String collapsed() throws IOException {
        return opened ? profiler.execute("collapsed") : "";
    }

    @Override
    public String getDescription() {
        return "stacks, sampled by async-profiler while operations run";
    }
}
