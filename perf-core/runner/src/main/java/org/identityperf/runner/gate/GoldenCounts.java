package org.identityperf.runner.gate;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.result.Measurement;

/**
 * The counts that are known to be right: statements and rows by operation, for released versions of a server, and what
 * else an entry holds, such as round trips where they are the same at each run. They are compared exactly. What has no
 * entry is not gated.
 *
 * @param byKey by the text of a {@link CountKey}, then by counter
 */
public record GoldenCounts(SortedMap<String, SortedMap<String, Long>> byKey) {

    private static final List<Counter> EXACT = List.of(Counter.CALLS, Counter.ROWS);
    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    public GoldenCounts {
        byKey = Collections.unmodifiableSortedMap(new TreeMap<>(byKey));
    }

    /**
     * Reads a module's {@code counts.json}; a file that is not there holds nothing.
     *
     * @throws IllegalArgumentException if the file is not what {@link #write} writes
     */
    public static GoldenCounts read(Path file) throws IOException {
        SortedMap<String, SortedMap<String, Long>> byKey = new TreeMap<>();
        if (Files.exists(file)) {
            try {
                JsonNode root = JSON.readTree(file.toFile());
                for (Map.Entry<String, JsonNode> entry : root.properties()) {
                    SortedMap<String, Long> counts = new TreeMap<>();
                    entry.getValue()
                            .properties()
                            .forEach(count ->
                                    counts.put(count.getKey(), count.getValue().longValue()));
                    byKey.put(entry.getKey(), counts);
                }
            } catch (JsonProcessingException e) {
                throw new IllegalArgumentException(
                        file + " is not a file of golden counts: " + e.getOriginalMessage(), e);
            }
        }
        return new GoldenCounts(byKey);
    }

    /** Compares what was counted, one check for each cell that has counts. */
    public List<Check> check(Map<CountKey, Measurement> counted) {
        List<Check> checks = new ArrayList<>();
        counted.forEach((key, measurement) -> {
            SortedMap<String, Long> now = exact(key, measurement);
            SortedMap<String, Long> golden = byKey.get(key.toString());
            String name = key.cell() + " counts";
            if (now.isEmpty()) {
                checks.add(new Check(
                        name, Outcome.NOT_GATED, "not counted: " + key.store() + " lets nobody read its statistics"));
            } else if (golden == null) {
                checks.add(new Check(name, Outcome.NOT_GATED, "counted " + now + "; no golden counts for " + key));
            } else if (golden.equals(now)) {
                checks.add(new Check(name, Outcome.PASS, "counted " + now + ", as it should be"));
            } else {
                checks.add(new Check(
                        name,
                        Outcome.FAIL,
                        "counted " + now + ", but the golden counts are " + golden
                                + "; if that is what the change is meant to do, run again with -Dperf.accept=true"));
            }
        });
        return checks;
    }

    /**
     * The same with everything that was counted now taken as right, in the place of what was counted on rows that are made
     * no more. What was not counted, as on another store, stays as it is.
     */
    public GoldenCounts accept(Map<CountKey, Measurement> counted) {
        SortedMap<String, SortedMap<String, Long>> accepted = new TreeMap<>(byKey);
        counted.forEach((key, measurement) -> {
            SortedMap<String, Long> now = exact(key, measurement);
            if (!now.isEmpty()) {
                accepted.keySet().removeIf(key::replaces);
                accepted.put(key.toString(), now);
            }
        });
        return new GoldenCounts(accepted);
    }

    public void write(Path file) throws IOException {
        Files.writeString(file, JSON.writeValueAsString(byKey) + "\n");
    }

    private SortedMap<String, Long> exact(CountKey key, Measurement measurement) {
        SortedMap<String, Long> golden = byKey.getOrDefault(key.toString(), Collections.emptySortedMap());
        SortedMap<String, Long> exact = new TreeMap<>();
        for (Counter counter : Counter.values()) {
            if (EXACT.contains(counter) || golden.containsKey(counter.label())) {
                measurement.counter(counter).ifPresent(value -> exact.put(counter.label(), Math.round(value)));
            }
        }
        return exact;
    }
}
