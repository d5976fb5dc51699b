package org.identityperf.probe.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LatenciesTest {

    @TempDir
    Path folder;

    @AfterEach
    void forget() {
        System.clearProperty(Latencies.FILE);
    }

    private static void iteration(Latencies latencies, long... nanos) throws Exception {
        latencies.open();
        for (long each : nanos) {
            latencies.record(each);
        }
        latencies.close();
    }

    @Test
    void eachIterationIsAnIntervalOfTheFileAndTheFirstIsCalledWarmUp() throws Exception {
        Path file = folder.resolve("x.hlog");
        System.setProperty(Latencies.FILE, file.toString());
        Latencies latencies = new Latencies();
        iteration(latencies, 9_000_000);
        iteration(latencies, 1000, 2000, 3_000_000);
        iteration(latencies, 5000);

        try (HistogramLogReader reader = new HistogramLogReader(file.toFile())) {
            Histogram first = (Histogram) reader.nextIntervalHistogram();
            assertThat(first.getTag()).isEqualTo(Latencies.WARM_UP);
            Histogram second = (Histogram) reader.nextIntervalHistogram();
            assertThat(second.getTag()).isNull();
            assertThat(second.getTotalCount()).isEqualTo(3);
            assertThat(second.valuesAreEquivalent(second.getMaxValue(), 3_000_000))
                    .isTrue();
            assertThat(((Histogram) reader.nextIntervalHistogram()).getTotalCount())
                    .isEqualTo(1);
            assertThat(reader.hasNext()).isFalse();
        }
    }

    @Test
    void theOperationsResultIsHandedOnAndAFailureIsNotALatency() throws Exception {
        Path file = folder.resolve("x.hlog");
        System.setProperty(Latencies.FILE, file.toString());
        Latencies latencies = new Latencies();
        latencies.open();
        assertThat(latencies.of(() -> "found")).isEqualTo("found");
        assertThatThrownBy(() -> latencies.of(() -> {
                    throw new IllegalStateException("not found");
                }))
                .hasMessage("not found");
        latencies.close();

        try (HistogramLogReader reader = new HistogramLogReader(file.toFile())) {
            assertThat(((Histogram) reader.nextIntervalHistogram()).getTotalCount())
                    .isEqualTo(1);
        }
    }

    @Test
    void nothingIsWrittenWhereNobodyAsked() throws Exception {
        iteration(new Latencies(), 1000);

        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void noOperationAllocatesMoreBecauseItIsSlow() {
        ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Latencies latencies = new Latencies();
        latencies.record(1);

        long before = thread.getCurrentThreadAllocatedBytes();
        latencies.record(Long.MAX_VALUE);

        assertThat(thread.getCurrentThreadAllocatedBytes() - before).isLessThan(1024);
    }
}
