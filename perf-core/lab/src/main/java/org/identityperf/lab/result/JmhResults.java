package org.identityperf.lab.result;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.probe.measure.Counter;

/**
 * Results in JMH's own JSON format. What JMH wrote for single forks and for counting is gathered by cell; the whole is
 * written in the same format again, so that JMH viewers read it: the cold times are the primary metric, warm times and
 * counters secondary ones.
 */
public final class JmhResults {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final ObjectWriter PRETTY = JSON.writerWithDefaultPrettyPrinter();
    private static final String WARM = "warm";

    private final Map<Cell, ObjectNode> templates = new LinkedHashMap<>();
    private final Map<Cell, List<Fork>> forks = new LinkedHashMap<>();
    private final Map<Cell, Map<Counter, Double>> counters = new LinkedHashMap<>();

    /** Adds what JMH wrote of forks that measured time. */
    public void addTimes(Path file) throws IOException {
        for (JsonNode entry : JSON.readTree(file.toFile())) {
            Cell cell = cell(entry);
            templates.putIfAbsent(cell, (ObjectNode) entry);
            for (JsonNode fork : entry.at("/primaryMetric/rawData")) {
                forks.computeIfAbsent(cell, c -> new ArrayList<>()).add(new Fork(seconds(fork)));
            }
        }
    }

    /** Adds what JMH wrote of a JVM that counted; its times count for nothing. */
    public void addCounts(Path file) throws IOException {
        for (JsonNode entry : JSON.readTree(file.toFile())) {
            Cell cell = cell(entry);
            templates.putIfAbsent(cell, (ObjectNode) entry);
            counters.put(cell, counters(entry));
        }
    }

    /** Adds a counter that was found in another way, to a cell that JMH has measured. */
    public void addCounter(Cell cell, Counter counter, double value) {
        counters.computeIfAbsent(cell, c -> new EnumMap<>(Counter.class)).put(counter, value);
    }

    /** One measurement for each cell that was added. */
    public List<Measurement> measurements() {
        return templates.keySet().stream()
                .map(cell -> new Measurement(
                        cell, forks.getOrDefault(cell, List.of()), counters.getOrDefault(cell, Map.of())))
                .toList();
    }

    /** Writes everything in JMH's format. */
    public void write(Path file) throws IOException {
        ArrayNode all = JSON.createArrayNode();
        for (Measurement measurement : measurements()) {
            all.add(entry(templates.get(measurement.cell()).deepCopy(), measurement));
        }
        PRETTY.writeValue(file.toFile(), all);
    }

    /** Reads what {@link #write} wrote. */
    public static List<Measurement> read(Path file) throws IOException {
        List<Measurement> measurements = new ArrayList<>();
        for (JsonNode entry : JSON.readTree(file.toFile())) {
            List<Fork> forks = new ArrayList<>();
            JsonNode cold = entry.at("/primaryMetric/rawData");
            JsonNode warm = entry.at("/secondaryMetrics/" + WARM + "/rawData");
            for (int i = 0; i < cold.size(); i++) {
                List<Double> seconds = new ArrayList<>(seconds(cold.get(i)));
                if (warm.has(i)) {
                    seconds.addAll(seconds(warm.get(i)));
                }
                if (!seconds.isEmpty()) {
                    forks.add(new Fork(seconds));
                }
            }
            measurements.add(new Measurement(cell(entry), forks, counters(entry)));
        }
        return measurements;
    }

    private static ObjectNode entry(ObjectNode entry, Measurement measurement) {
        ObjectNode secondary = JSON.createObjectNode();
        List<List<Double>> cold =
                measurement.forks().stream().map(fork -> List.of(fork.cold())).toList();
        List<List<Double>> warm = measurement.forks().stream().map(Fork::warm).toList();
        entry.put("forks", measurement.forks().size());
        entry.put("measurementIterations", 1);
        entry.set("primaryMetric", metric(cold, "s/op"));
        if (warm.stream().anyMatch(list -> !list.isEmpty())) {
            secondary.set(WARM, metric(warm, "s/op"));
        }
        measurement
                .counters()
                .forEach((counter, value) ->
                        secondary.set(counter.label(), metric(List.of(List.of(value)), counter.unit() + "/op")));
        entry.set("secondaryMetrics", secondary);
        return entry;
    }

    private static ObjectNode metric(List<List<Double>> raw, String unit) {
        double[] values =
                raw.stream().flatMap(List::stream).mapToDouble(d -> d).sorted().toArray();
        ObjectNode metric = JSON.createObjectNode();
        if (values.length == 0) {
            metric.put("score", "NaN");
        } else {
            metric.put("score", Measurement.median(values));
        }
        metric.put("scoreError", "NaN");
        ArrayNode range = metric.putArray("scoreConfidence");
        if (values.length > 0) {
            range.add(values[0]).add(values[values.length - 1]);
        }
        ObjectNode percentiles = metric.putObject("scorePercentiles");
        if (values.length > 0) {
            percentiles.put("0.0", values[0]);
            percentiles.put("50.0", Measurement.median(values));
            percentiles.put("100.0", values[values.length - 1]);
        }
        metric.put("scoreUnit", unit);
        ArrayNode rawData = metric.putArray("rawData");
        raw.forEach(fork -> {
            ArrayNode samples = rawData.addArray();
            fork.forEach(samples::add);
        });
        return metric;
    }

    private static Cell cell(JsonNode entry) {
        String[] name = entry.get("benchmark").asText().split("\\.");
        SortedMap<String, String> params = new TreeMap<>();
        entry.path("params")
                .properties()
                .forEach(p -> params.put(p.getKey(), p.getValue().asText()));
        return new Cell(
                name[name.length - 2].replaceFirst("Benchmark$", ""), Rung.ofMethod(name[name.length - 1]), params);
    }

    private static List<Double> seconds(JsonNode samples) {
        List<Double> seconds = new ArrayList<>();
        samples.forEach(sample -> seconds.add(sample.asDouble()));
        return seconds;
    }

    private static Map<Counter, Double> counters(JsonNode entry) {
        Map<Counter, Double> found = new EnumMap<>(Counter.class);
        Arrays.stream(Counter.values()).forEach(counter -> {
            JsonNode score =
                    entry.path("secondaryMetrics").path(counter.label()).path("score");
            if (score.isNumber()) {
                found.put(counter, score.asDouble());
            }
        });
        return found;
    }
}
