package org.identityperf.runner.report.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.finding.Verdict;
import org.identityperf.runner.gate.releases.Release;
import org.identityperf.runner.gate.releases.ReleaseCounts;
import org.identityperf.runner.report.model.Labels;
import org.identityperf.runner.report.model.ReleasedCases;
import org.identityperf.runner.report.model.ReleasedCases.MovedStatement;
import org.identityperf.runner.report.model.ReleasedCases.ReleasedCase;
import org.identityperf.runner.report.wording.Wording;
import org.identityperf.runner.result.CountWords;
import org.identityperf.runner.result.Units;

/**
 * The page of releases is {@code sweep.html}: what each release of a server counts, and which release changed it. The
 * answers come first, then a table of all cases by release, then each case with its counts and the statements that came
 * or went.
 *
 * @param labels how the module names its cases
 */
public record ReleasesPage(ReleasedCases released, Labels labels) {

    private static final int LONGEST_STATEMENT = 240;
    private static final int NAMED_CASES = 3;
    static final int MOST_STATEMENTS = 12;

    /**
     * Returns the whole file, which loads nothing.
     *
     * @param labels how the module names its cases
     */
    public static String of(ReleaseCounts counts, Labels labels) {
        return Templates.html("releases", Map.of("page", new ReleasesPage(ReleasedCases.of(counts, labels), labels)));
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

    /** Returns the counts of a case that a release changed, and its statements. */
    List<Row> rows(ReleasedCase each) {
        return Arrays.stream(Counter.values())
                .map(counter -> new Row(
                        counter.words(),
                        versions().stream()
                                .map(version -> new Value(
                                        each.number(version, counter),
                                        each.count(version, counter),
                                        each.verdict(version, counter)))
                                .toList()))
                .filter(row -> row.name().equals(Counter.CALLS.words())
                        || row.values().stream()
                                .anyMatch(value -> value.verdict().isPresent()))
                .toList();
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

    /** Returns the titles of some cases, or their number and the first of many. */
    static String named(List<ReleasedCase> cases) {
        return (cases.size() > NAMED_CASES ? CountWords.several(cases.size(), "case") + ", such as " : "")
                + cases.stream().limit(NAMED_CASES).map(ReleasedCase::title).collect(Collectors.joining("; "));
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
