package org.identityperf.lab.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.identityperf.probe.measure.Counter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JmhResultsTest {

    private static final Cell CELL =
            new Cell("Preload", Rung.SERVER, new TreeMap<>(Map.of("sessions", "1000", "rttMillis", "0")));

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
        results.addTimes(jmh("[[3.0,1.0,1.2]]", ""), Kind.START_UP, Optional.empty());
        results.addTimes(jmh("[[2.0,0.8,0.9]]", ""), Kind.START_UP, Optional.empty());
        results.addCounts(
                jmh("[[99.0]]", "\"store.calls\":{\"score\":1586.0},\"unknown\":{\"score\":1.0}"), Kind.START_UP);
        return results;
    }

    @Test
    void forksOfOneCellAreGatheredAndTheTimesOfTheCountingJvmCountForNothing() throws Exception {
        Measurement measurement = gathered().measurements().get(0);

        assertThat(measurement.cell()).isEqualTo(CELL);
        assertThat(measurement.cold()).containsExactly(3.0, 2.0);
        assertThat(measurement.warm()[0]).isCloseTo(1.1, within(1e-9));
        assertThat(measurement.counters()).containsExactly(Map.entry(Counter.CALLS, 1586.0));
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
        results.addCounts(jmh("[[99.0]]", "\"store.rows\":{\"score\":2000.0}"), Kind.START_UP);
        results.write(file);

        assertThat(JmhResults.read(file))
                .containsExactly(new Measurement(CELL, java.util.List.of(), Map.of(Counter.ROWS, 2000.0)));
    }
}
