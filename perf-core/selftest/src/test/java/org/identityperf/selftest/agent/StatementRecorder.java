package org.identityperf.selftest.agent;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import org.identityperf.probe.exchange.RecordJson;
import org.identityperf.selftest.agent.RecordedStatements.Executed;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;

/**
 * This profiler writes down which statements the operations of an iteration sent, with their values.
 */
public final class StatementRecorder implements InternalProfiler {

    private final Path file;

    /**
     * What it writes.
     *
     * @param each how many statements an operation executed
     * @param statements each different one
     */
    public record Recorded(double each, List<Executed> statements) {}

    /** @param file the file, which each iteration replaces */
    public StatementRecorder(String file) {
        this.file = Path.of(file);
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        RecordedStatements.forget();
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        double each = RecordedStatements.executions()
                / (double) Math.max(1, result.getMetadata().getAllOps());
        RecordJson.write(new Recorded(each, RecordedStatements.executed()), file);
        return List.of();
    }

    @Override
    public String getDescription() {
        return "which statements were sent";
    }
}
