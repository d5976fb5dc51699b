package org.identityperf.runner.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Map;
import java.util.stream.LongStream;
import org.identityperf.probe.measure.Latencies;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LatencyTest {

    @TempDir
    Path folder;

    @AfterEach
    void forget() {
        System.clearProperty(Latencies.FILE);
    }

    private Path recorded(long[]... iterations) throws Exception {
        Path file = folder.resolve("x.hlog");
        System.setProperty(Latencies.FILE, file.toString());
        Latencies latencies = new Latencies();
        for (long[] iteration : iterations) {
            latencies.open();
            LongStream.of(iteration).forEach(latencies::record);
            latencies.close();
        }
        return file;
    }

    @Test
    void theWarmIterationsOfAForkAreOneDistribution() throws Exception {
        long[] warmUp = {60_000_000_000L};
        long[] quick = LongStream.rangeClosed(1, 900).map(i -> 1_000_000).toArray();
        long[] slow = LongStream.rangeClosed(1, 100).map(i -> i * 10_000_000).toArray();

        Map<Quantile, Double> seconds =
                Latency.read(recorded(warmUp, quick, slow), 1).orElseThrow().seconds();

        assertThat(seconds.get(Quantile.P50)).isCloseTo(0.001, within(1e-5));
        assertThat(seconds.get(Quantile.P90)).isCloseTo(0.001, within(1e-5));
        assertThat(seconds.get(Quantile.P99)).isCloseTo(0.9, within(1e-3));
        assertThat(seconds.get(Quantile.P999)).isCloseTo(0.99, within(1e-3));
        assertThat(seconds.get(Quantile.MAX)).isCloseTo(1, within(1e-3));
    }

    @Test
    void aWarmUpAloneAndABenchmarkThatRecordsNothingHaveNone() throws Exception {
        assertThat(Latency.read(recorded(new long[] {5}), 1)).isEmpty();
        assertThat(Latency.read(folder.resolve("none.hlog"), 1)).isEmpty();
    }
}
