package org.identityperf.runner.gate.counts;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.files.UnusableFile;
import org.identityperf.runner.files.WholeFile;
import org.identityperf.runner.gate.verdict.Check;
import org.identityperf.runner.gate.verdict.Outcome;
import org.identityperf.runner.result.Measurement;

/**
 * The expected counts are counts that are known to be right. They are statements and rows by operation, for released
 * versions of a server, and other counts of an entry, such as round trips where each run has the same. They are
 * compared exactly. A count without an entry is not gated.
 *
 * @param byKey what was counted, by the labels of the counters
 */
public record ExpectedCounts(SortedMap<CountKey, SortedMap<String, Long>> byKey) {

    private static final List<Counter> EXACT = List.of(Counter.CALLS, Counter.ROWS);
    private static final Set<String> LABELS =
            Arrays.stream(Counter.values()).map(Counter::label).collect(Collectors.toUnmodifiableSet());
    private static final String HEADING =
            "# Expected counts of one operation, by server, store, dataset and case; written with -Dperf.accept=true\n";

    /** What a plain scalar of YAML may be made of; all else is quoted. */
    private static final String PLAIN = "[A-Za-z0-9][\\w.,=+\\[\\] -]*";

    private static final YAMLMapper YAML = YAMLMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .defaultSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL))
            .build();

    public ExpectedCounts {
        byKey = Collections.unmodifiableSortedMap(new TreeMap<>(byKey));
    }

    /**
     * Reads a module's {@code counts.yaml}; a missing file has no counts.
     *
     * @throws UnusableFile if the file is not what {@link #write} writes
     */
    public static ExpectedCounts read(Path file) {
        SortedMap<CountKey, SortedMap<String, Long>> byKey = new TreeMap<>();
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return new ExpectedCounts(byKey);
        }
        try {
            var servers = YAML.readValue(
                    file.toFile(),
                    new TypeReference<Map<String, Map<String, Map<String, Map<String, TreeMap<String, Long>>>>>>() {});
            servers.forEach((server, stores) -> stores.forEach((store, datasets) ->
                    datasets.forEach((dataset, cases) -> cases.forEach((benchmarkCase, counts) ->
                            byKey.put(new CountKey(server, store, dataset, benchmarkCase), counts)))));
        } catch (JacksonException e) {
            String line =
                    e.getLocation() == null ? "" : "line " + e.getLocation().getLineNr() + ": ";
            throw new UnusableFile(
                    refusal(
                            file,
                            line + e.getOriginalMessage().lines().findFirst().orElse("")),
                    e);
        } catch (IOException e) {
            throw new UnusableFile(refusal(file, UnusableFile.why(e)), e);
        }
        if (byKey.isEmpty()) {
            throw new UnusableFile(refusal(file, "it holds none"));
        }
        byKey.forEach((key, counts) -> {
            if (counts.isEmpty() || !LABELS.containsAll(counts.keySet())) {
                throw new UnusableFile(
                        refusal(file, key.benchmarkCase() + " has " + counts + ", which are no counts of " + LABELS));
            }
        });
        return new ExpectedCounts(byKey);
    }

    private static String refusal(Path file, String why) {
        return file + " is not a file of expected counts: " + why
                + ". Take it from Git again, or remove it and write it anew with -Dperf.accept=true";
    }

    /** Compares the counts of a run, with one check for each case that has expected ones. */
    public List<Check> check(Map<CountKey, Measurement> counted) {
        List<Check> checks = new ArrayList<>();
        counted.forEach((key, measurement) -> {
            SortedMap<String, Long> now = exact(key, measurement);
            SortedMap<String, Long> expected = byKey.get(key);
            String name = key.benchmarkCase() + " counts";
            if (now.isEmpty()) {
                checks.add(new Check(
                        name, Outcome.NOT_GATED, "not counted: " + key.store() + " lets nobody read its statistics"));
            } else if (expected == null) {
                checks.add(new Check(name, Outcome.NOT_GATED, "counted " + now + "; no expected counts for " + key));
            } else if (expected.equals(now)) {
                checks.add(new Check(name, Outcome.PASS, "counted " + now + ", as expected"));
            } else {
                checks.add(new Check(
                        name,
                        Outcome.FAIL,
                        "counted " + now + ", but " + expected
                                + " is expected; if that is what the change is meant to do, run again with"
                                + " -Dperf.accept=true"));
            }
        });
        return checks;
    }

    /**
     * Accepts all counts of this run, and drops those on rows that are no longer generated. Other counts, such as those
     * on another store, stay as they are.
     */
    public ExpectedCounts accept(Map<CountKey, Measurement> counted) {
        SortedMap<CountKey, SortedMap<String, Long>> accepted = new TreeMap<>(byKey);
        counted.forEach((key, measurement) -> {
            SortedMap<String, Long> now = exact(key, measurement);
            if (!now.isEmpty()) {
                accepted.keySet().removeIf(key::replaces);
                accepted.put(key, now);
            }
        });
        return new ExpectedCounts(accepted);
    }

    public void write(Path file) throws IOException {
        StringBuilder text = new StringBuilder(HEADING);
        List<String> above = List.of("", "", "");
        for (Map.Entry<CountKey, SortedMap<String, Long>> entry : byKey.entrySet()) {
            List<String> groups = entry.getKey().groups();
            for (int depth = 0; depth < groups.size(); depth++) {
                if (!groups.subList(0, depth + 1).equals(above.subList(0, depth + 1))) {
                    text.append("  ".repeat(depth))
                            .append(scalar(groups.get(depth)))
                            .append(":\n");
                }
            }
            above = groups;
            String counts = entry.getValue().entrySet().stream()
                    .map(count -> count.getKey() + ": " + count.getValue())
                    .collect(Collectors.joining(", ", "{", "}\n"));
            text.append("  ".repeat(groups.size()))
                    .append(scalar(entry.getKey().benchmarkCase()))
                    .append(": ")
                    .append(counts);
        }
        WholeFile.write(file, text.toString());
    }

    private static String scalar(String text) {
        return text.matches(PLAIN) && !text.endsWith(" ")
                ? text
                : '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private SortedMap<String, Long> exact(CountKey key, Measurement measurement) {
        SortedMap<String, Long> expected = byKey.getOrDefault(key, Collections.emptySortedMap());
        SortedMap<String, Long> exact = new TreeMap<>();
        for (Counter counter : Counter.values()) {
            if (EXACT.contains(counter) || expected.containsKey(counter.label())) {
                measurement.counter(counter).ifPresent(value -> exact.put(counter.label(), Math.round(value)));
            }
        }
        return exact;
    }

    /** A count key names the conditions under which a count must be the same again. */
    public record CountKey(String server, String store, String fingerprint, String benchmarkCase)
            implements Comparable<CountKey> {

        private static final Comparator<CountKey> ORDER = Comparator.comparing(CountKey::server)
                .thenComparing(CountKey::store)
                .thenComparing(CountKey::fingerprint)
                .thenComparing(CountKey::benchmarkCase);

        /**
         * Returns whether the other key is of the same operation on rows that are no longer generated: only its fingerprint
         * differs.
         */
        boolean replaces(CountKey other) {
            return other.server.equals(server)
                    && other.store.equals(store)
                    && other.benchmarkCase.equals(benchmarkCase)
                    && !other.fingerprint.equals(fingerprint);
        }

        List<String> groups() {
            return List.of(server, store, fingerprint);
        }

        @Override
        public int compareTo(CountKey other) {
            return ORDER.compare(this, other);
        }

        @Override
        public String toString() {
            return benchmarkCase + " on " + server + ", " + store + ", dataset " + fingerprint;
        }
    }
}
