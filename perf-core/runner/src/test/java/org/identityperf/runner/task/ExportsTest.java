package org.identityperf.runner.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A timed case and one that was only counted, in the formats that other programs document. */
class ExportsTest {

    @TempDir
    Path folder;

    private Path results;

    @BeforeEach
    void write() throws IOException {
        results = Files.writeString(folder.resolve("results.json"), """
            [{"benchmark": "x.ReadBenchmark.server", "mode": "ss", "params": {"n": "1"},
              "primaryMetric": {"rawData": [[2.0]]}, "secondaryMetrics": {"store.calls": {"score": 3}}},
             {"benchmark": "x.ReadBenchmark.floor", "mode": "ss", "params": {"n": "1"},
              "primaryMetric": {"rawData": [[]]}, "secondaryMetrics": {"store.rows": {"score": 7}}}]
            """);
    }

    private JsonNode as(Exports format) throws IOException {
        return new ObjectMapper().readTree(format.of(results));
    }

    @Test
    void bencherTakesMeasuresByBenchmarkWithLatencyInNanoseconds() throws IOException {
        assertThat(as(Exports.BENCHER)).isEqualTo(new ObjectMapper().readTree("""
            {"Read.server[n=1]": {"latency": {"value": 2e9}, "store.calls": {"value": 3.0}},
             "Read.floor[n=1]": {"store.rows": {"value": 7.0}}}
            """));
    }

    @Test
    void githubActionBenchmarkTakesAListOfSmallerIsBetter() throws IOException {
        assertThat(as(Exports.GITHUB_ACTION_BENCHMARK)).isEqualTo(new ObjectMapper().readTree("""
            [{"name": "Read.server[n=1] time", "unit": "ms", "value": 2000.0},
             {"name": "Read.server[n=1] store.calls", "unit": "an operation", "value": 3.0},
             {"name": "Read.floor[n=1] store.rows", "unit": "an operation", "value": 7.0}]
            """));
    }

    @Test
    void aFormatThatThereIsNotIsRefusedWithThoseThatThereAre() {
        assertThat(Exports.named("bencher")).isEqualTo(Exports.BENCHER);
        assertThatThrownBy(() -> Exports.named("BENCHER"))
                .hasMessage("'BENCHER' is none of [bencher, github-action-benchmark]");
    }

    @Test
    void whatHoldsNoMeasurementIsRefused() throws IOException {
        Path empty = Files.writeString(folder.resolve("empty.json"), "[]");

        assertThatThrownBy(() -> Exports.BENCHER.of(empty)).hasMessageContaining("holds no measurement");
    }
}
