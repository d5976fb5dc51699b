package org.identityperf.runner.report.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.claim.ParamWords;
import org.identityperf.runner.finding.Growth;
import org.identityperf.runner.finding.Verdict;
import org.identityperf.runner.gate.growth.Dimension;
import org.identityperf.runner.gate.releases.CountedCase;
import org.identityperf.runner.gate.releases.Release;
import org.identityperf.runner.gate.releases.ReleaseChange;
import org.identityperf.runner.gate.releases.ReleaseCounts;
import org.identityperf.runner.report.model.Labels;
import org.identityperf.runner.report.model.ReleasedCases;
import org.identityperf.runner.report.model.ReleasedCases.MovedStatement;
import org.identityperf.runner.report.model.ReleasedCases.ReleasedCase;
import org.identityperf.runner.report.wording.Wording;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.CountWords;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.Units;

/**
 * The page of releases is {@code sweep.html}: what each release of a server counts, and which release changed it. The
 * answers come first, then a table of all cases by release, then each case with its counts and the statements that came
 * or went.
 *
 * @param labels how the module names its cases
 * @param growths how statements grow, by size, release and case without that size
 */
public record ReleasesPage(
        ReleasedCases released, Labels labels, Map<String, Map<String, Map<BenchmarkCase, Growth>>> growths) {

    private static final List<Counter> SHOWN = List.of(
            Counter.CALLS,
            Counter.ROWS,
            Counter.COMMITS,
            Counter.BUFFERS,
            Counter.ALLOCATION,
            Counter.CLUSTER_MESSAGES);

    private static final int LONGEST_STATEMENT = 240;
    private static final int NAMED_CASES = 3;
    static final int MOST_STATEMENTS = 12;

    /**
     * Returns the whole file, which loads nothing.
     *
     * @param labels how the module names its cases
     */
    public static String of(ReleaseCounts counts, Labels labels) {
        ReleasesPage page = new ReleasesPage(ReleasedCases.of(counts, labels), labels, new TreeMap<>());
        page.versions().forEach(page::grow);
        return Templates.html("releases", Map.of("page", page));
    }

    private void grow(String version) {
        List<Measurement> measured = released.cases().stream()
                .flatMap(each -> Stream.ofNullable(each.byVersion().get(version)))
                .map(CountedCase::measurement)
                .toList();
        Dimension.all(measured)
                .forEach(dimension -> growths.computeIfAbsent(dimension.parameter(), parameter -> new TreeMap<>())
                        .put(version, dimension.growths(measured, Counter.CALLS)));
    }

    /**
     * Returns an SVG image: the cases that a release changed, by release, each with its statements on the colour of what
     * the release did.
     */
    public static String chart(ReleasedCases released) {
        return Templates.html("releasesChart", Map.of("released", released));
    }

    List<String> versions() {
        return released.versions();
    }

    long operations() {
        return released.cases().stream()
                .map(each -> each.benchmarkCase().operation())
                .distinct()
                .count();
    }

    String anchor(ReleasedCase each) {
        return "case-" + released.cases().indexOf(each);
    }

    static Map<String, List<ReleasedCase>> byBenchmark(List<ReleasedCase> cases) {
        return cases.stream()
                .collect(Collectors.groupingBy(ReleasedCase::benchmark, LinkedHashMap::new, Collectors.toList()));
    }

    /** Returns in which release a case was first changed in each way. */
    static String firsts(ReleasedCase each) {
        return Stream.of(Verdict.REGRESSED, Verdict.IMPROVED, Verdict.CHANGED)
                .flatMap(
                        verdict -> each
                                .first(verdict)
                                .map(version -> "first " + ReleasedCases.word(verdict) + " in " + version)
                                .stream())
                .collect(Collectors.joining(", "));
    }

    static String style(Optional<Verdict> verdict) {
        return verdict.map(found -> " " + Wording.of(found)).orElse("");
    }

    record Value(OptionalDouble number, String text, Optional<Verdict> verdict) {}

    record Row(String name, List<Value> values) {

        /** Returns the numbers for the script that draws them; a release that did not count has none. */
        String line() {
            return values.stream()
                    .map(value -> value.number().isPresent()
                            ? Double.toString(value.number().getAsDouble())
                            : "")
                    .collect(Collectors.joining(","));
        }
    }

    /** Returns the counts of a case, and how its statements grow with each size. */
    List<Row> rows(ReleasedCase each) {
        List<Row> rows = new ArrayList<>();
        for (Counter counter : SHOWN) {
            row(counter.words(), version -> {
                        CountedCase counted = each.byVersion().get(version);
                        return new Value(
                                counted == null
                                        ? OptionalDouble.empty()
                                        : counted.measurement().counter(counter),
                                each.count(version, counter),
                                each.in(version).stream()
                                        .flatMap(change -> change.of(counter).stream())
                                        .map(moved -> moved.more() ? Verdict.REGRESSED : Verdict.IMPROVED)
                                        .findFirst());
                    })
                    .ifPresent(rows::add);
        }
        growths.forEach((parameter, byVersion) -> {
            if (each.benchmarkCase().params().containsKey(parameter)) {
                BenchmarkCase family = each.benchmarkCase().without(parameter);
                row("growth by " + ParamWords.name(parameter), version -> {
                            Optional<Growth> growth = Optional.ofNullable(
                                    byVersion.getOrDefault(version, Map.of()).get(family));
                            return new Value(
                                    growth.stream()
                                            .mapToDouble(Growth::exponent)
                                            .findFirst(),
                                    growth.map(found -> found.growthClass().words())
                                            .orElse(Units.NOT_COUNTED),
                                    each.in(version).stream()
                                            .filter(ReleaseChange::isOfGrowth)
                                            .filter(change -> !change.benchmarkCase()
                                                    .params()
                                                    .containsKey(parameter))
                                            .map(change -> change.finding().verdict())
                                            .findFirst());
                        })
                        .ifPresent(rows::add);
            }
        });
        return rows;
    }

    private Optional<Row> row(String name, Function<String, Value> value) {
        List<Value> values = versions().stream().map(value).toList();
        return values.stream().anyMatch(each -> each.number().isPresent())
                ? Optional.of(new Row(name, values))
                : Optional.empty();
    }

    /**
     * Returns the page as Markdown for a repository: what each release costs, and what it changed.
     *
     * @param files the names of the files that the sweeps were read from
     * @param sweeps by the name of the image that shows each
     */
    public static String markdown(List<String> files, Map<String, ReleasedCases> sweeps) {
        return Templates.markdown(
                "releasesPage",
                Map.of(
                        "files",
                        files.stream().map(file -> '`' + file + '`').collect(Collectors.joining(" and ")),
                        "sweeps",
                        sweeps));
    }

    static String systems(Map<String, ReleasedCases> sweeps) {
        return sweeps.values().stream()
                .map(each -> each.counts().system())
                .distinct()
                .collect(Collectors.joining(", "));
    }

    /** Returns what a release moved; a statement with another text alone is below the table. */
    static List<Map.Entry<ReleasedCase, ReleaseChange>> moved(ReleasedCases released, String version) {
        return released.changed().stream()
                .flatMap(each -> each.in(version).stream()
                        .filter(change ->
                                change.isOfGrowth() || !change.counters().isEmpty())
                        .map(change -> Map.entry(each, change)))
                .toList();
    }

    static String statement(MovedStatement moved) {
        return '`' + Units.brief(moved.statement().replace('`', '\''), LONGEST_STATEMENT) + '`';
    }

    /** Returns why a release could not count some cases: a reason once, with a few cases by name. */
    static List<String> failed(ReleaseCounts counts) {
        List<String> reasons = new ArrayList<>();
        for (Release release : counts.releases()) {
            Map<String, List<String>> byReason = new TreeMap<>();
            release.failed()
                    .forEach((benchmarkCase, why) -> byReason.computeIfAbsent(why, reason -> new ArrayList<>())
                            .add(benchmarkCase));
            byReason.forEach((why, cases) -> reasons.add(release.version() + ", "
                    + (cases.size() > NAMED_CASES ? CountWords.several(cases.size(), "case") : String.join(", ", cases))
                    + ": " + why));
        }
        return reasons;
    }
}
