package org.identityperf.probe.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.CommandLineOptions;

class LatenciesBenchmarkTest {

    @TempDir
    Path folder;

    @AfterEach
    void forget() {
        System.clearProperty(Latencies.FILE);
    }

    private static List<IterationResult> iterations(String... more) throws Exception {
        List<String> words = new ArrayList<>(List.of(
                LatenciesBenchmark.class.getName(), "-f", "0", "-wi", "0", "-i", "2", "-foe", "true", "-v", "SILENT"));
        words.addAll(List.of(more));
        System.setProperty("jmh.ignoreLock", "true");
        RunResult run = new Runner(new CommandLineOptions(words.toArray(String[]::new)))
                .run()
                .iterator()
                .next();
        return List.copyOf(run.getBenchmarkResults().iterator().next().getIterationResults());
    }

    @Test
    void everyOperationOfEveryThreadIsRecordedAndTheFirstIterationApart() throws Exception {
        Path file = folder.resolve("x.hlog");
        System.setProperty(Latencies.FILE, file.toString());

        List<IterationResult> iterations = iterations("-bm", "ss", "-bs", "20", "-t", "3");

        try (HistogramLogReader reader = new HistogramLogReader(file.toFile())) {
            Histogram warmUp = (Histogram) reader.nextIntervalHistogram();
            Histogram warm = (Histogram) reader.nextIntervalHistogram();
            assertThat(warmUp.getTag()).isEqualTo(Latencies.WARM_UP);
            assertThat(warm.getTag()).isNull();
            assertThat(warm.getTotalCount()).isEqualTo(3 * 20 * LatenciesBenchmark.OPERATIONS);
            assertThat(CountersProfiler.operations(iterations.get(1))).isEqualTo(warm.getTotalCount());
        }
    }

    @Test
    void jmhCountsTheOperationsOfAnInvocation() throws Exception {
        Path file = folder.resolve("x.hlog");
        System.setProperty(Latencies.FILE, file.toString());

        IterationResult warm =
                iterations("-bm", "thrpt", "-r", "50ms", "-t", "2").get(1);

        try (HistogramLogReader reader = new HistogramLogReader(file.toFile())) {
            reader.nextIntervalHistogram();
            // JMH leaves out what a thread did while others had not begun or had ended; the histogram has it.
            assertThat(warm.getMetadata().getMeasuredOps())
                    .isPositive()
                    .isLessThanOrEqualTo(((Histogram) reader.nextIntervalHistogram()).getTotalCount());
            assertThat(warm.getMetadata().getMeasuredOps() % LatenciesBenchmark.OPERATIONS)
                    .isZero();
        }
    }
}
