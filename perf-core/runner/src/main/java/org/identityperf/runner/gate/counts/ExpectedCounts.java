package org.identityperf.runner.gate.counts;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
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
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
 * compared exactly. A case without an entry is not gated, unless there is one of other rows or another version of its
 * store: those are never changed silently.
 *
 * @param byKey what was counted, by the labels of the counters
 */
public record ExpectedCounts(SortedMap<CountKey, SortedMap<String, Count>> byKey) {

    private static final List<Counter> EXACT = List.of(Counter.CALLS, Counter.ROWS);
    private static final Set<String> LABELS =
            Arrays.stream(Counter.values()).map(Counter::label).collect(Collectors.toUnmodifiableSet());
    private static final String HEADING =
            "# Expected counts of one operation (216/5: 216 of five), by server, store, dataset and case; written with -Dperf.accept=true\n";

    /** What a plain scalar of YAML may be made of; all else is quoted. */
    private static final String PLAIN = "[A-Za-z0-9][\\w.,=+\\[\\] -]*";

    private static final YAMLMapper YAML = YAMLMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
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
        SortedMap<CountKey, SortedMap<String, Count>> byKey = new TreeMap<>();
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return new ExpectedCounts(byKey);
        }
        try {
            var servers = YAML.readValue(
                    file.toFile(),
                    new TypeReference<
                            Map<String, Map<String, Map<String, Map<String, TreeMap<String, JsonNode>>>>>>() {});
            if (servers == null) {
                throw new IllegalArgumentException("it holds none");
            }
            servers.forEach((server, stores) -> stores.forEach((store, datasets) ->
                    datasets.forEach((dataset, cases) -> cases.forEach((benchmarkCase, counts) ->
                            byKey.put(new CountKey(server, store, dataset, benchmarkCase), counts(counts))))));
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
        } catch (IllegalArgumentException e) {
            throw new UnusableFile(refusal(file, e.getMessage()), e);
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

    private static SortedMap<String, Count> counts(Map<String, JsonNode> written) {
        SortedMap<String, Count> counts = new TreeMap<>();
        written.forEach((label, count) -> counts.put(label, Count.read(count)));
        return counts;
    }

    private static String refusal(Path file, String why) {
        return file + " is not a file of expected counts: " + why
                + ". Take it from Git again, or remove it and write it anew with -Dperf.accept=true";
    }

    /**
     * Compares the counts of a run, with one check for each case that has expected ones.
     *
     * @param standard whether the run generated the standard rows in its own stores, so that nothing but a change of the
     *     project can make them others
     */
    public List<Check> check(Map<CountKey, Measurement> counted, boolean standard) {
        List<Check> checks = new ArrayList<>();
        counted.forEach((key, measurement) -> {
            SortedMap<String, Count> now = exact(key, measurement);
            SortedMap<String, Count> expected = byKey.get(key);
            String name = key.benchmarkCase() + " counts";
            if (now.isEmpty()) {
                checks.add(new Check(
                        name, Outcome.NOT_GATED, "not counted: " + key.store() + " lets nobody read its statistics"));
            } else if (expected == null && standard && replaced(key).isPresent()) {
                CountKey other = replaced(key).get();
                checks.add(new Check(
                        name,
                        Outcome.FAIL,
                        "counted " + now + " on " + key.store() + ", dataset " + key.fingerprint() + ", but "
                                + byKey.get(other) + " is expected on " + other.store() + ", dataset "
                                + other.fingerprint() + ". Look at what changed its rows: the store's version, the"
                                + " dataset's class, or the schema of the server. If they were meant to, run again with"
                                + " -Dperf.accept=true, which shows the old counts beside the new ones"));
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

    private Optional<CountKey> replaced(CountKey key) {
        return byKey.keySet().stream().filter(key::replaces).findFirst();
    }

    /** Returns what accepting the counts of a run would change, one line for each case, old beside new. */
    public List<String> changes(Map<CountKey, Measurement> counted) {
        List<String> lines = new ArrayList<>();
        counted.forEach((key, measurement) -> {
            SortedMap<String, Count> now = exact(key, measurement);
            Optional<CountKey> old = byKey.containsKey(key) ? Optional.of(key) : replaced(key);
            if (!now.isEmpty() && !now.equals(byKey.get(key))) {
                lines.add(key + ": "
                        + old.map(was -> byKey.get(was) + (was.equals(key) ? "" : " on " + was.where()))
                                .orElse("nothing")
                        + " → " + now);
            }
        });
        return lines;
    }

    /**
     * Accepts all counts of this run, and drops those on rows that are no longer generated, and in a standard run those of
     * another version of the store. Other counts, such as those on another store, stay as they are.
     *
     * @param standard as in {@link #check}
     */
    public ExpectedCounts accept(Map<CountKey, Measurement> counted, boolean standard) {
        SortedMap<CountKey, SortedMap<String, Count>> accepted = new TreeMap<>(byKey);
        counted.forEach((key, measurement) -> {
            SortedMap<String, Count> now = exact(key, measurement);
            if (!now.isEmpty()) {
                accepted.keySet()
                        .removeIf(other -> key.replaces(other)
                                && (standard || other.store().equals(key.store())));
                accepted.put(key, now);
            }
        });
        return new ExpectedCounts(accepted);
    }

    public void write(Path file) throws IOException {
        StringBuilder text = new StringBuilder(HEADING);
        List<String> above = List.of("", "", "");
        for (Map.Entry<CountKey, SortedMap<String, Count>> entry : byKey.entrySet()) {
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

    private SortedMap<String, Count> exact(CountKey key, Measurement measurement) {
        SortedMap<String, Count> expected = byKey.getOrDefault(key, Collections.emptySortedMap());
        SortedMap<String, Count> exact = new TreeMap<>();
        for (Counter counter : Counter.values()) {
            if (EXACT.contains(counter) || expected.containsKey(counter.label())) {
                measurement.counter(counter).ifPresent(value -> exact.put(counter.label(), Count.of(value)));
            }
        }
        return exact;
    }

    /**
     * A count is the total of a number of operations in lowest terms: 43 of one, or 216 of five. The mean of whole numbers
     * is such a fraction, so nothing is rounded.
     */
    public record Count(long total, long operations) {

        private static final Pattern WRITTEN = Pattern.compile("(\\d{1,18})(?:/([1-9]\\d{0,5}))?");
        private static final int MOST_OPERATIONS = 100_000;

        /** How far a mean times its operations may be from a whole number, by the arithmetic of doubles. */
        private static final double ROUNDING = 1e-7;

        /** Returns the count of one operation: the fraction of the fewest operations that has this mean. */
        public static Count of(double mean) {
            for (long operations = 1; operations <= MOST_OPERATIONS; operations++) {
                double total = mean * operations;
                if (Math.abs(total - Math.rint(total)) <= ROUNDING) {
                    return new Count(Math.round(total), operations);
                }
            }
            return new Count(Math.round(mean * MOST_OPERATIONS), MOST_OPERATIONS);
        }

        private static Count read(JsonNode written) {
            Matcher count = WRITTEN.matcher(written.asText());
            if (!written.isIntegralNumber()
                            && !(written.isTextual() && written.asText().contains("/"))
                    || !count.matches()) {
                throw new IllegalArgumentException(
                        written + " is no count such as 43, or 216/5 for 216 of five operations");
            }
            return new Count(
                    Long.parseLong(count.group(1)), count.group(2) == null ? 1 : Long.parseLong(count.group(2)));
        }

        @Override
        public String toString() {
            return operations == 1 ? Long.toString(total) : total + "/" + operations;
        }
    }

    /** A count key names the conditions under which a count must be the same again. */
    public record CountKey(String server, String store, String fingerprint, String benchmarkCase)
            implements Comparable<CountKey> {

        private static final Comparator<CountKey> ORDER = Comparator.comparing(CountKey::server)
                .thenComparing(CountKey::store)
                .thenComparing(CountKey::fingerprint)
                .thenComparing(CountKey::benchmarkCase);

        /**
         * Returns whether the other key is of the same operation on rows that are no longer generated, or in another
         * version of the same store.
         */
        boolean replaces(CountKey other) {
            return other.server.equals(server)
                    && withoutVersions(other.store).equals(withoutVersions(store))
                    && other.benchmarkCase.equals(benchmarkCase)
                    && !other.equals(this);
        }

        private static String withoutVersions(String stores) {
            return stores.replaceAll(" \\d[^ ]*", "");
        }

        String where() {
            return store + ", dataset " + fingerprint;
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
            return benchmarkCase + " on " + server + ", " + where();
        }
    }
}
