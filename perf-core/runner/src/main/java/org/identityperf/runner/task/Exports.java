package org.identityperf.runner.task;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.files.UnusableFile;
import org.identityperf.runner.result.JmhResults;
import org.identityperf.runner.result.Measurement;

/**
 * An export is a saved {@code results.json} in the format of another program. Times are medians of forks; statements,
 * rows and round trips are those of one operation.
 */
public enum Exports {
    /** Bencher Metric Format (<a href="https://bencher.dev/docs/reference/bencher-metric-format/">BMF</a>). */
    BENCHER("bencher") {
        @Override
        public String of(Path results) throws IOException {
            ObjectNode all = JSON.createObjectNode();
            for (Measurement measurement : measured(results)) {
                ObjectNode measures = JSON.createObjectNode();
                measurement.median().ifPresent(seconds -> value(measures, "latency", NANOS * seconds));
                for (Counter counter : COUNTERS) {
                    measurement.counter(counter).ifPresent(count -> value(measures, counter.label(), count));
                }
                if (!measures.isEmpty()) {
                    all.set(measurement.benchmarkCase().toString(), measures);
                }
            }
            return pretty(all);
        }

        private void value(ObjectNode measures, String name, double value) {
            measures.putObject(name.replace(' ', '-')).put("value", value);
        }
    },

    /**
     * The list that <a href="https://github.com/benchmark-action/github-action-benchmark">github-action-benchmark</a>
     * takes as {@code customSmallerIsBetter}.
     */
    GITHUB_ACTION_BENCHMARK("github-action-benchmark") {
        @Override
        public String of(Path results) throws IOException {
            ArrayNode all = JSON.createArrayNode();
            for (Measurement measurement : measured(results)) {
                String name = measurement.benchmarkCase().toString();
                measurement.median().ifPresent(seconds -> entry(all, name, "time", "ms", MILLIS * seconds));
                for (Counter counter : COUNTERS) {
                    measurement
                            .counter(counter)
                            .ifPresent(count -> entry(all, name, counter.label(), "an operation", count));
                }
            }
            return pretty(all);
        }

        private void entry(ArrayNode all, String name, String what, String unit, double value) {
            all.addObject().put("name", name + ' ' + what).put("unit", unit).put("value", value);
        }
    };

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<Counter> COUNTERS = List.of(Counter.CALLS, Counter.ROWS, Counter.ROUND_TRIPS);
    private static final double NANOS = 1e9;
    private static final double MILLIS = 1e3;

    private final String word;

    Exports(String word) {
        this.word = word;
    }

    /** @throws IllegalArgumentException if there is no format of that name */
    public static Exports named(String word) {
        return Arrays.stream(values())
                .filter(format -> format.word.equals(word))
                .findFirst()
                .orElseThrow(
                        () -> new IllegalArgumentException("'" + word + "' is none of " + Arrays.toString(values())));
    }

    /** Returns the text of the file in this format. */
    public abstract String of(Path results) throws IOException;

    private static List<Measurement> measured(Path results) {
        List<Measurement> measured = JmhResults.read(results);
        if (measured.isEmpty()) {
            throw new UnusableFile(results + " holds no measurement; run something first");
        }
        return measured;
    }

    private static String pretty(Object node) throws IOException {
        return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(node);
    }

    /** Returns the word by which a person names it. */
    @Override
    public String toString() {
        return word;
    }
}
