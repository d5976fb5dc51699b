package org.identityperf.runner.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.probe.measure.Counter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JmhResultsTest {

    private static final BenchmarkCase CELL = new BenchmarkCase(
            "Preload", Implementation.SERVER, new TreeMap<>(Map.of("sessions", "1000", "rttMillis", "0")));

    @TempDir
    Path folder;

    private Path jmh(String rawData, String secondary) throws Exception {
        Path file = Files.createTempFile(folder, "jmh", ".json");
        return Files.writeString(file, """
            [{"jmhVersion":"1.37","benchmark":"org.identityperf.x.PreloadBenchmark.server","mode":"ss",
              "threads":1,"forks":1,"params":{"sessions":"1000","rttMillis":"0"},
              "primaryMetric":{"score":1.0,"scoreUnit":"s/op","rawData":%s},
              "secondaryMetrics":{%s}}]
            """.formatted(rawData, secondary));
    }

    private JmhResults gathered() throws Exception {
        JmhResults results = new JmhResults();
        results.addTimes(jmh("[[3.0,1.0,1.2]]", ""), Kind.COLD_START, Optional.empty());
        results.addTimes(jmh("[[2.0,0.8,0.9]]", ""), Kind.COLD_START, Optional.empty());
        results.addCounts(
                jmh("[[99.0]]", "\"store.calls\":{\"score\":1586.0},\"unknown\":{\"score\":1.0}"), Kind.COLD_START);
        return results;
    }

    @Test
    void forksOfOneCaseAreGatheredAndTheTimesOfTheCountingJvmCountForNothing() throws Exception {
        Measurement measurement = gathered().measurements().get(0);

        assertThat(measurement.benchmarkCase()).isEqualTo(CELL);
        assertThat(measurement.cold()).containsExactly(3.0, 2.0);
        assertThat(measurement.warm()[0]).isCloseTo(1.1, within(1e-9));
        assertThat(measurement.counters()).containsExactly(Map.entry(Counter.CALLS, 1586.0));
    }

    @Test
    void furtherIterationsOfAForkAreItsOwnWithoutTheirWarmUp() throws Exception {
        JmhResults results = new JmhResults();
        results.addTimes(jmh("[[3.0,1.0,1.2]]", ""), Kind.STEADY_STATE, Optional.empty());
        results.addFurtherTimes(jmh("[[2.0,0.8,0.9]]", ""), Optional.empty());

        assertThat(results.of(CELL).forks())
                .singleElement()
                .satisfies(fork -> assertThat(fork.warm()).containsExactly(1.0, 1.2, 0.8, 0.9));
    }

    @Test
    void theColdTimesAreThePrimaryMetricOfTheFile() throws Exception {
        Path file = folder.resolve("results.json");
        gathered().write(file);

        JsonNode entry = new ObjectMapper().readTree(file.toFile()).get(0);
        assertThat(entry.at("/primaryMetric/rawData")).hasToString("[[3.0],[2.0]]");
        assertThat(entry.at("/primaryMetric/score").asDouble()).isEqualTo(2.5);
        assertThat(entry.at("/secondaryMetrics/warm/rawData")).hasToString("[[1.0,1.2],[0.8,0.9]]");
        assertThat(entry.at("/secondaryMetrics/store.calls/score").asDouble()).isEqualTo(1586);
        assertThat(entry.get("forks").asInt()).isEqualTo(2);
        assertThat(entry.get("forkOrder")).hasToString("[1,2]");
    }

    @Test
    void whatIsWrittenIsReadBack() throws Exception {
        Path file = folder.resolve("results.json");
        JmhResults results = gathered();
        results.write(file);

        assertThat(JmhResults.read(file)).isEqualTo(results.measurements());
    }

    @Test
    void countsAloneAreAMeasurementWithoutForks() throws Exception {
        Path file = folder.resolve("results.json");
        JmhResults results = new JmhResults();
        results.addCounts(jmh("[[99.0]]", "\"store.rows\":{\"score\":2000.0}"), Kind.COLD_START);
        results.write(file);

        assertThat(JmhResults.read(file))
                .containsExactly(new Measurement(CELL, java.util.List.of(), Map.of(Counter.ROWS, 2000.0)));
    }

    @Test
    void aFirstUseHasExactCountsAloneAndRacingThreadsHaveAValueForEachRepetition() throws Exception {
        Path file = folder.resolve("results.json");
        JmhResults results = gathered();
        results.addFirstUse(
                jmh("[[9.0]]", "\"store.calls\":{\"score\":1990.0},\"gc.alloc.rate.norm\":{\"score\":5.0}"),
                Kind.COLD_START);
        results.addAsTheyCome(
                jmh("[[9.0]]", "\"store.calls\":{\"score\":4.0,\"rawData\":[[3.0,7.0,2.0]]}"), Kind.COLD_START);
        results.write(file);

        Measurement read = JmhResults.read(file).get(0);
        assertThat(read.counters()).containsExactly(Map.entry(Counter.CALLS, 1586.0));
        assertThat(read.firstUse()).containsExactly(Map.entry(Counter.CALLS, 1990.0));
        assertThat(read.asTheyCome()).containsExactly(Map.entry(Counter.CALLS, java.util.List.of(3.0, 7.0, 2.0)));
    }

    private Path steady(String rawData) throws Exception {
        Path file = Files.createTempFile(folder, "jmh", ".json");
        return Files.writeString(file, """
            [{"jmhVersion":"1.37","benchmark":"org.identityperf.x.PreloadBenchmark.server","mode":"thrpt",
              "threads":4,"forks":1,"params":{"threads":"4"},
              "primaryMetric":{"score":1.0,"scoreUnit":"ops/s","rawData":%s},"secondaryMetrics":{}}]
            """.formatted(rawData));
    }

    private JmhResults steadyResults() throws Exception {
        Latency latency = new Latency(Map.of(
                Quantile.P50,
                0.001,
                Quantile.P90,
                0.002,
                Quantile.P99,
                0.003,
                Quantile.P999,
                0.004,
                Quantile.MAX,
                0.1));
        JmhResults results = new JmhResults();
        results.addTimes(steady("[[500.0,2000.0,4000.0]]"), Kind.STEADY_STATE, Optional.of(latency));
        results.addTimes(steady("[[100.0,1000.0,1000.0]]"), Kind.STEADY_STATE, Optional.of(latency));
        return results;
    }

    @Test
    void ofASteadyOperationTheWarmIterationsAreTheHeadlineAndThroughputIsOfAllThreads() throws Exception {
        Measurement measurement = steadyResults().measurements().get(0);

        assertThat(measurement.kind()).isEqualTo(Kind.STEADY_STATE);
        assertThat(measurement.times()).containsExactly(0.0015, 0.004);
        assertThat(measurement.throughput()[1]).isCloseTo(1000, within(1e-9));
        assertThat(measurement.cold()).containsExactly(4 / 500.0, 4 / 100.0);
        assertThat(measurement.besideMedian()).hasValue((0.008 + 0.04) / 2);
        assertThat(measurement.latency(Quantile.MAX)).hasValue(0.1);
    }

    @Test
    void aSteadyOperationIsWrittenAsAnAverageTimeWithItsThroughputAndReadBack() throws Exception {
        Path file = folder.resolve("results.json");
        JmhResults results = steadyResults();
        results.write(file);

        JsonNode entry = new ObjectMapper().readTree(file.toFile()).get(0);
        assertThat(entry.get("mode").asText()).isEqualTo("avgt");
        assertThat(entry.at("/primaryMetric/rawData")).hasToString("[[0.002,0.001],[0.004,0.004]]");
        assertThat(entry.at("/secondaryMetrics/warm-up/rawData")).hasToString("[[0.008],[0.04]]");
        assertThat(entry.at("/secondaryMetrics/throughput/scoreUnit").asText()).isEqualTo("ops/s");
        assertThat(entry.at("/secondaryMetrics/latency.p99.9/rawData")).hasToString("[[0.004],[0.004]]");
        assertThat(JmhResults.read(file)).isEqualTo(results.measurements());
    }

    @Test
    void aCaseThatJmhDidNotKnowIsToldWithWhatTheBenchmarkLacks() throws Exception {
        BenchmarkCase asked = new BenchmarkCase(
                "Preload", Implementation.SERVER, new TreeMap<>(Map.of("threads", "4", "users", "1")));

        assertThatThrownBy(() -> steadyResults().of(asked))
                .hasMessageContaining("threads=4,users=1")
                .hasMessageContaining("must have a @Param");
    }
}
