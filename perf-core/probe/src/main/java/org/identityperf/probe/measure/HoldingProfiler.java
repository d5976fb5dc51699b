package org.identityperf.probe.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;

/**
 * This profiler makes a fork wait before its first window, so that a profiler or debugger can be attached. It writes
 * the fork's process id into a file, and continues when that file is deleted.
 */
public final class HoldingProfiler implements InternalProfiler, Meter {

    private static final long PAUSE_NANOS = 100_000_000;

    private final Path file;
    private boolean passed;

    /** @param file the file, which must not exist yet */
    public HoldingProfiler(String file) {
        this.file = Path.of(file);
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        Window.countWith(List.of(this));
    }

    @Override
    public void open() throws IOException {
        if (passed) {
            return;
        }
        passed = true;
        Path written = Files.writeString(
                file.resolveSibling(file.getFileName() + ".new"),
                Long.toString(ProcessHandle.current().pid()));
        Files.move(written, file);
        while (Files.exists(file)) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    @Override
    public Map<Counter, Double> close() {
        return Map.of();
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        return List.of();
    }

    @Override
    public String getDescription() {
        return "waits until somebody deletes a file";
    }
}
