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
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.files.UnusableFile;
import org.identityperf.runner.files.WholeFile;
import org.identityperf.runner.finding.CountKey;
import org.identityperf.runner.finding.Expected;
import org.identityperf.runner.finding.Expected.Answer;
import org.identityperf.runner.finding.Expected.Known;
import org.identityperf.runner.finding.Tolerance;
import org.identityperf.runner.result.Measurement;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.Yaml;

/**
 * The expected counts are counts that are known to be right, by operation, for released versions of a server. A case
 * without an entry is not gated, unless it must have one, or there is one of other rows or another version of its store:
 * those are never changed silently. A module that has none yet must have none.
 */
public record ExpectedCounts(SortedMap<CountKey, ExpectedCase> byKey) {

    private static final String HEADING =
            "# Expected counts of one operation (216/5: 216 of five), by server, store, dataset and case; written with -Dperf.accept=true\n";

    /** How often a case is counted at most before its counts are other than expected, or are accepted. */
    public static final int COUNTINGS = 6;

    /** How often at most if its allocation is the same each time. */
    private static final int ALIKE = 3;

    private static final ExpectedCase NOTHING =
            new ExpectedCase(Collections.emptySortedMap(), Collections.emptySortedMap());

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
        SortedMap<CountKey, ExpectedCase> byKey = new TreeMap<>();
        UnusableFile.inPlaceOf(file).ifPresent(other -> {
            throw new UnusableFile(refusal(file, "it is " + other));
        });
        if (!Files.exists(file)) {
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
                    datasets.forEach((dataset, cases) -> cases.forEach((benchmarkCase, counts) -> byKey.put(
                            new CountKey(server, store, dataset, benchmarkCase), read(benchmarkCase, counts))))));
        } catch (JacksonException e) {
            String line =
                    e.getLocation() == null ? "" : "line " + e.getLocation().getLineNr() + ": ";
            throw new UnusableFile(refusal(file, line + UnusableFile.why(e)), e);
        } catch (IOException e) {
            throw new UnusableFile(refusal(file, UnusableFile.why(e)), e);
        } catch (IllegalArgumentException e) {
            throw new UnusableFile(refusal(file, e.getMessage()), e);
        }
        if (byKey.isEmpty()) {
            throw new UnusableFile(refusal(file, "it holds none"));
        }
        return new ExpectedCounts(byKey);
    }

    private static ExpectedCase read(String benchmarkCase, Map<String, JsonNode> written) {
        try {
            return ExpectedCase.read(written);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(benchmarkCase + ": " + e.getMessage(), e);
        }
    }

    private static String refusal(Path file, String why) {
        return file + " is not a file of expected counts: " + why
                + ". Take it from Git again, or remove it and write it anew with -Dperf.accept=true";
    }

    /**
     * Returns the cases that are to be counted again in a fresh JVM, since each counting so far is other than expected.
     * More than two are needed only where nothing but allocation is, and more than three only where that is not exact.
     *
     * @param countings all countings of each case, each of which is of equal code
     */
    public Set<CountKey> doubtful(Map<CountKey, List<Measurement>> countings, CountingTerms terms) {
        Set<CountKey> doubtful = new TreeSet<>();
        countings.forEach((key, counted) -> {
            SortedSet<CountLabel> moved = moved(key, counted, terms);
            int most = !ExpectedCase.onlyAllocation(moved) ? 2 : isInexact(counted, terms) ? COUNTINGS : ALIKE;
            if (!moved.isEmpty() && counted.size() < most) {
                doubtful.add(key);
            }
        });
        return doubtful;
    }

    /** Returns the cases that are to be counted again before they are accepted. */
    public static Set<CountKey> unsettled(Map<CountKey, List<Measurement>> countings, CountingTerms terms) {
        Set<CountKey> unsettled = new TreeSet<>();
        countings.forEach((key, counted) -> {
            if (counted.size() < (isInexact(counted, terms) ? COUNTINGS : 2)) {
                unsettled.add(key);
            }
        });
        return unsettled;
    }

    /**
     * Returns whether a case has no exact allocation: it differed from itself, or threads share the work, and how far each
     * of them comes may differ.
     */
    private static boolean isInexact(List<Measurement> counted, CountingTerms terms) {
        List<ExpectedCase> cases = cases(counted, terms);
        return ExpectedCase.varies(cases) || !cases.get(0).allocation().isEmpty() && isShared(counted);
    }

    private static boolean isShared(List<Measurement> countings) {
        return countings.stream().anyMatch(counted -> {
            double all = counted.counter(Counter.ALLOCATION).orElse(0);
            double others = counted.counter(Counter.ALLOCATION_OF_OTHERS).orElse(0);
            return Tolerance.EXPECTED_ALLOCATION.exceeded(all - others, all);
        });
    }

    private static List<ExpectedCase> cases(List<Measurement> counted, CountingTerms terms) {
        return counted.stream().map(each -> ExpectedCase.of(each, terms)).toList();
    }

    /**
     * Returns those of some keys whose cases have expected counts, but only on rows that are no longer generated or in
     * another version of the store.
     */
    public SortedSet<CountKey> outdated(Collection<CountKey> keys) {
        return keys.stream()
                .filter(key ->
                        !byKey.containsKey(key) && byKey.keySet().stream().anyMatch(key::replaces))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the labels under which every counting is other than expected. */
    private SortedSet<CountLabel> moved(CountKey key, List<Measurement> counted, CountingTerms terms) {
        ExpectedCase expected = byKey.get(key);
        return expected != null && isCounted(counted, terms)
                ? expected.beyond(cases(counted, terms), isShared(counted))
                : Collections.emptySortedSet();
    }

    /** Returns whether anything was counted, by the store too if the case has one. */
    private static boolean isCounted(List<Measurement> counted, CountingTerms terms) {
        Set<CountLabel> labels = ExpectedCase.of(counted.get(0), terms).counts().keySet();
        return !labels.isEmpty()
                && (labels.contains(CountLabel.of(Counter.CALLS))
                        || !labels.contains(CountLabel.of(Counter.ROUND_TRIPS)));
    }

    /**
     * Compares the counts of a run, with one finding for each case.
     *
     * @param countings all countings of each case
     */
    public List<Expected> check(Map<CountKey, List<Measurement>> countings, CountingTerms terms) {
        List<Expected> findings = new ArrayList<>();
        countings.forEach((key, counted) -> findings.add(check(key, counted, terms)));
        return findings;
    }

    private Expected check(CountKey key, List<Measurement> counted, CountingTerms terms) {
        ExpectedCase expected = byKey.get(key);
        List<ExpectedCase> cases = cases(counted, terms);
        ExpectedCase now = cases.get(0);
        if (!isCounted(counted, terms)) {
            return finding(Answer.NOT_COUNTED, key, counted, List.of(), List.of(), List.of());
        }
        if (expected == null) {
            return unknown(key, counted, now, terms);
        }
        List<CountKey> known = List.of(key);
        SortedSet<CountLabel> moved = moved(key, counted, terms);
        if (!moved.isEmpty()) {
            return finding(Answer.DIFFERENT, key, counted, cases, known, moved);
        }
        if (terms.standard()
                && terms.required().test(key)
                && !expected.missing(now).isEmpty()) {
            return finding(Answer.INCOMPLETE, key, counted, List.of(now), known, expected.missing(now));
        }
        SortedSet<CountLabel> once = expected.beyond(List.of(now), isShared(counted));
        if (!once.isEmpty()) {
            Answer answer = ExpectedCase.onlyAllocation(once) ? Answer.ALLOCATION_VARIES : Answer.UNSTABLE;
            return finding(answer, key, counted, cases, known, once);
        }
        return expected.holdsNothing()
                ? finding(Answer.NOTHING_PINNED, key, counted, List.of(now), known, List.of())
                : finding(Answer.AS_EXPECTED, key, counted, List.of(now), known, expected.unstable());
    }

    private Expected finding(
            Answer answer,
            CountKey key,
            List<Measurement> counted,
            List<ExpectedCase> cases,
            List<CountKey> known,
            Collection<CountLabel> labels) {
        return new Expected(
                counted.get(0).benchmarkCase(),
                key.conditions(),
                answer,
                cases.stream().map(ExpectedCase::written).distinct().toList(),
                known.stream()
                        .map(each ->
                                new Known(each.conditions(), byKey.get(each).written()))
                        .toList(),
                labels.stream().map(CountLabel::toString).toList(),
                byKey.keySet().stream().map(CountKey::server).distinct().toList());
    }

    private Expected unknown(CountKey key, List<Measurement> counted, ExpectedCase now, CountingTerms terms) {
        List<CountKey> others =
                terms.standard() ? byKey.keySet().stream().filter(key::replaces).toList() : List.of();
        boolean lacking =
                !byKey.isEmpty() && terms.standard() && terms.required().test(key);
        Answer answer = !others.isEmpty() ? Answer.OTHER_ROWS : lacking ? Answer.LACKING : Answer.UNKNOWN;
        return finding(answer, key, counted, List.of(now), others, List.of());
    }

    /** Returns the cases of which accepting one counting would change or add something; they are counted again first. */
    public Set<CountKey> changing(Map<CountKey, Measurement> counted, CountingTerms terms) {
        Set<CountKey> changing = new TreeSet<>();
        counted.forEach((key, measurement) -> {
            ExpectedCase now = ExpectedCase.of(measurement, terms);
            ExpectedCase expected = byKey.getOrDefault(key, NOTHING);
            if (!now.isEmpty()
                    && (!expected.covers(now)
                            || !expected.beyond(List.of(now), isShared(List.of(measurement)))
                                    .isEmpty())) {
                changing.add(key);
            }
        });
        return changing;
    }

    /** Returns what changes from these counts to others, one line for each case, old beside new. */
    public List<String> changesTo(ExpectedCounts accepted) {
        List<String> lines = new ArrayList<>();
        accepted.byKey.forEach((key, now) -> {
            if (!now.equals(byKey.get(key))) {
                CountKey old = byKey.containsKey(key)
                        ? key
                        : byKey.keySet().stream()
                                .filter(other -> key.replaces(other) && !accepted.byKey.containsKey(other))
                                .findFirst()
                                .orElse(null);
                lines.add(key + "\n    old: "
                        + (old == null ? "nothing" : byKey.get(old) + (old.equals(key) ? "" : " on " + old.where()))
                        + "\n    new: " + now);
            }
        });
        return lines;
    }

    /**
     * Accepts what the countings of each case say. In a standard run it drops what was counted of these cases on rows
     * that are no longer generated, or in another version of the store. All other entries stay as they are, such as
     * those of cases that the run did not count.
     *
     * @param counted as many countings of each case that is to be changed as leave none {@link #unsettled}
     */
    public ExpectedCounts accept(Map<CountKey, List<Measurement>> counted, CountingTerms terms) {
        SortedMap<CountKey, ExpectedCase> accepted = new TreeMap<>(byKey);
        counted.forEach((key, countings) -> {
            if (terms.standard()) {
                accepted.keySet().removeIf(key::replaces);
            }
            accepted.put(key, byKey.getOrDefault(key, NOTHING).accepted(cases(countings, terms), isShared(countings)));
        });
        return new ExpectedCounts(accepted);
    }

    public void write(Path file) throws IOException {
        Map<String, Map<String, Map<String, Map<String, Map<String, Object>>>>> servers = new TreeMap<>();
        byKey.forEach((key, counts) -> servers.computeIfAbsent(key.server(), server -> new TreeMap<>())
                .computeIfAbsent(key.store(), store -> new TreeMap<>())
                .computeIfAbsent(key.fingerprint(), dataset -> new TreeMap<>())
                .put(key.benchmarkCase(), values(counts)));
        // A case is one line, however long.
        DumperOptions lines = new DumperOptions();
        lines.setWidth(Integer.MAX_VALUE);
        lines.setMaxSimpleKeyLength(1024);
        WholeFile.write(file, HEADING + new Yaml(lines).dump(servers));
    }

    private static Map<String, Object> values(ExpectedCase counts) {
        Map<String, Object> values = new TreeMap<>();
        counts.written()
                .forEach((label, count) ->
                        values.put(label, count.chars().allMatch(Character::isDigit) ? Long.valueOf(count) : count));
        return values;
    }
}
