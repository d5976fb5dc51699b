package org.identityperf.runner.result;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.files.SavedFile;
import org.identityperf.runner.files.UnusableFile;

/**
 * JMH results collect what JMH wrote for single forks and for counting, by case. The whole is written in JMH's own
 * format again, as {@link JmhEntry} describes, so that JMH viewers read it.
 */
public final class JmhResults {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Map<BenchmarkCase, Collected> cases = new LinkedHashMap<>();
    private int timed;

    /** What was measured of one case so far. */
    private static final class Collected {

        /** The first entry that JMH wrote of it. */
        private final ObjectNode template;

        private final List<Fork> forks = new ArrayList<>();
        private final Map<Counter, Double> counters = new EnumMap<>(Counter.class);
        private Map<Counter, Double> firstUse = Map.of();
        private Map<Counter, List<Double>> asTheyCome = Map.of();
        private Kind kind;

        private Collected(ObjectNode template) {
            this.template = template;
        }

        private Measurement of(BenchmarkCase benchmarkCase) {
            return new Measurement(benchmarkCase, kind, forks, counters, firstUse, asTheyCome);
        }
    }

    /**
     * Adds what JMH wrote of forks that measured time.
     *
     * @param latency the latencies of single operations, where the benchmark recorded them
     */
    public void addTimes(Path file, Kind kind, Optional<Latency> latency) throws IOException {
        add(
                file,
                kind,
                (its, entry) -> JmhEntry.measured(entry).forEach(fork -> its.forks.add(fork.with(latency, ++timed))));
    }

    /**
     * Adds what JMH wrote of further iterations of the last fork, of which the first is a warm-up again.
     *
     * @param latency the latencies of the fork's single operations so far
     */
    public void addFurtherTimes(Path file, Optional<Latency> latency) throws IOException {
        for (JsonNode entry : JSON.readTree(file.toFile())) {
            List<Fork> its = cases.get(JmhEntry.benchmarkCase(entry)).forks;
            int last = its.size() - 1;
            JmhEntry.measured(entry).forEach(fork -> its.set(last, its.get(last).continued(fork.warm(), latency)));
        }
    }

    /** Adds what JMH wrote of a JVM that counted; its times are ignored. */
    public void addCounts(Path file, Kind kind) throws IOException {
        add(file, kind, (its, entry) -> {
            its.counters.clear();
            its.counters.putAll(JmhEntry.counters(entry));
        });
    }

    /** Adds what JMH wrote of a first use: exact counts alone, since the JVM has done other things before. */
    public void addFirstUse(Path file, Kind kind) throws IOException {
        add(file, kind, (its, entry) -> {
            its.firstUse = JmhEntry.counters(entry);
            its.firstUse.keySet().retainAll(Measurement.EXACT);
        });
    }

    /** Adds what JMH wrote of repetitions in which threads raced without being kept in step. */
    public void addAsTheyCome(Path file, Kind kind) throws IOException {
        add(file, kind, (its, entry) -> {
            its.asTheyCome = JmhEntry.repetitions(entry, "");
            its.asTheyCome
                    .keySet()
                    .retainAll(List.of(Counter.ASKING, Counter.CALLS, Counter.ROWS, Counter.ROUND_TRIPS));
        });
    }

    public void addCounters(Path file, Kind kind) throws IOException {
        add(file, kind, (its, entry) -> its.counters.putAll(JmhEntry.counters(entry)));
    }

    /** Adds a case of which JMH's output has no result to keep, so that a counter can be added to it. */
    public void addCase(Path file, Kind kind) throws IOException {
        add(file, kind, (its, entry) -> {});
    }

    private void add(Path file, Kind kind, BiConsumer<Collected, JsonNode> adding) throws IOException {
        for (JsonNode entry : JSON.readTree(file.toFile())) {
            Collected its =
                    cases.computeIfAbsent(JmhEntry.benchmarkCase(entry), first -> new Collected((ObjectNode) entry));
            its.kind = kind;
            adding.accept(its, entry);
        }
    }

    /** Adds a counter that was found in another way, to a case that JMH has measured. */
    public void addCounter(BenchmarkCase benchmarkCase, Counter counter, double value) {
        cases.get(benchmarkCase).counters.put(counter, value);
    }

    public List<Measurement> measurements() {
        return cases.keySet().stream().map(this::of).toList();
    }

    /**
     * Returns what was measured of one case so far.
     *
     * @throws IllegalStateException if JMH reported nothing of that case
     */
    public Measurement of(BenchmarkCase benchmarkCase) {
        if (!cases.containsKey(benchmarkCase)) {
            throw new IllegalStateException("JMH measured " + cases.keySet() + " and not " + benchmarkCase
                    + ": the benchmark must have a @Param of the name of each parameter, "
                    + benchmarkCase.params().keySet());
        }
        return cases.get(benchmarkCase).of(benchmarkCase);
    }

    public int forks(BenchmarkCase benchmarkCase) {
        return cases.containsKey(benchmarkCase) ? cases.get(benchmarkCase).forks.size() : 0;
    }

    public void write(Path file) throws IOException {
        ArrayNode all = JSON.createArrayNode();
        cases.forEach((benchmarkCase, its) -> all.add(JmhEntry.write(its.template.deepCopy(), its.of(benchmarkCase))));
        SavedFile.write(file, all);
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @throws UnusableFile if the file holds something else
     */
    public static List<Measurement> read(Path file) {
        List<Measurement> measurements = new ArrayList<>();
        Set<BenchmarkCase> cases = new HashSet<>();
        for (JsonNode entry : SavedFile.read(file, new TypeReference<ArrayNode>() {})) {
            try {
                Measurement measurement = JmhEntry.read(entry);
                measurements.add(measurement);
                if (!cases.add(measurement.benchmarkCase())) {
                    throw new IllegalArgumentException("it has " + measurement.benchmarkCase() + " twice");
                }
            } catch (IllegalArgumentException e) {
                throw SavedFile.refused(file, "it is no results.json of this project: " + e.getMessage(), e);
            }
        }
        return measurements;
    }
}
