package org.identityperf.runner.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.probe.measure.Counter;

/**
 * Gathers what JMH wrote for single forks and for counting, by cell. The whole is written in JMH's own format again, as
 * {@link JmhEntry} says, so that JMH viewers read it.
 */
public final class JmhResults {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final ObjectWriter PRETTY = JSON.writerWithDefaultPrettyPrinter();

    private final Map<BenchmarkCase, ObjectNode> templates = new LinkedHashMap<>();
    private final Map<BenchmarkCase, Kind> kinds = new LinkedHashMap<>();
    private final Map<BenchmarkCase, List<Fork>> forks = new LinkedHashMap<>();
    private final Map<BenchmarkCase, Map<Counter, Double>> counters = new LinkedHashMap<>();
    private int timed;

    /**
     * Adds what JMH wrote of forks that measured time.
     *
     * @param kind of the operation
     * @param latency of single operations, where the benchmark recorded them
     */
    public void addTimes(Path file, Kind kind, Optional<Latency> latency) throws IOException {
        for (JsonNode entry : JSON.readTree(file.toFile())) {
            BenchmarkCase cell = added(entry, kind);
            JmhEntry.measured(entry)
                    .forEach(fork ->
                            forks.computeIfAbsent(cell, c -> new ArrayList<>()).add(fork.with(latency, ++timed)));
        }
    }

    /** Adds what JMH wrote of a JVM that counted; its times count for nothing. */
    public void addCounts(Path file, Kind kind) throws IOException {
        for (JsonNode entry : JSON.readTree(file.toFile())) {
            counters.put(added(entry, kind), JmhEntry.counters(entry));
        }
    }

    /** Adds counters to those that a cell has. */
    public void addCounters(Path file, Kind kind) throws IOException {
        for (JsonNode entry : JSON.readTree(file.toFile())) {
            counters.computeIfAbsent(added(entry, kind), c -> new EnumMap<>(Counter.class))
                    .putAll(JmhEntry.counters(entry));
        }
    }

    /** Adds a cell of which JMH says nothing that counts, so that a counter can be added to it. */
    public void addCell(Path file, Kind kind) throws IOException {
        for (JsonNode entry : JSON.readTree(file.toFile())) {
            added(entry, kind);
        }
    }

    private BenchmarkCase added(JsonNode entry, Kind kind) {
        BenchmarkCase cell = JmhEntry.cell(entry);
        templates.putIfAbsent(cell, (ObjectNode) entry);
        kinds.put(cell, kind);
        return cell;
    }

    /** Adds a counter that was found in another way, to a cell that JMH has measured. */
    public void addCounter(BenchmarkCase cell, Counter counter, double value) {
        counters.computeIfAbsent(cell, c -> new EnumMap<>(Counter.class)).put(counter, value);
    }

    /** One measurement for each cell that was added. */
    public List<Measurement> measurements() {
        return templates.keySet().stream().map(this::measurement).toList();
    }

    /**
     * What was measured of one cell up to now.
     *
     * @throws IllegalStateException if JMH did not tell of that cell
     */
    public Measurement of(BenchmarkCase cell) {
        if (!templates.containsKey(cell)) {
            throw new IllegalStateException("JMH measured " + templates.keySet() + " and not " + cell
                    + ": the benchmark must have a @Param of the name of each parameter, "
                    + cell.params().keySet());
        }
        return measurement(cell);
    }

    /** How many forks have measured a cell up to now. */
    public int forks(BenchmarkCase cell) {
        return forks.getOrDefault(cell, List.of()).size();
    }

    private Measurement measurement(BenchmarkCase cell) {
        return new Measurement(
                cell, kinds.get(cell), forks.getOrDefault(cell, List.of()), counters.getOrDefault(cell, Map.of()));
    }

    /** Writes everything in JMH's format. */
    public void write(Path file) throws IOException {
        ArrayNode all = JSON.createArrayNode();
        for (Measurement measurement : measurements()) {
            all.add(JmhEntry.write(templates.get(measurement.cell()).deepCopy(), measurement));
        }
        PRETTY.writeValue(file.toFile(), all);
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @throws IllegalArgumentException if the file holds something else
     */
    public static List<Measurement> read(Path file) throws IOException {
        List<Measurement> measurements = new ArrayList<>();
        try {
            for (JsonNode entry : JSON.readTree(file.toFile())) {
                measurements.add(JmhEntry.read(entry));
            }
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(file + " is no JSON: " + e.getOriginalMessage(), e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + " is no results.json of this project: " + e.getMessage(), e);
        }
        return measurements;
    }
}
