package org.identityperf.runner.report.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.gate.growth.Dimension;
import org.identityperf.runner.gate.growth.Growth;
import org.identityperf.runner.gate.releases.CountedCase;
import org.identityperf.runner.gate.releases.Release;
import org.identityperf.runner.gate.releases.ReleaseChange;
import org.identityperf.runner.gate.releases.ReleaseCounts;
import org.identityperf.runner.gate.verdict.Finding;
import org.identityperf.runner.gate.verdict.Finding.Verdict;
import org.identityperf.runner.report.format.Units;
import org.identityperf.runner.report.model.Labels;
import org.identityperf.runner.report.model.Metric;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.CountWords;
import org.identityperf.runner.result.Measurement;

/**
 * The page of releases is {@code sweep.html}: what each release of a server counts, and which release changed it. The
 * answers come first, then the tables of all counts.
 */
public final class ReleasesPage {

    private static final List<Counter> SHOWN =
            List.of(Counter.CALLS, Counter.ROWS, Counter.COMMITS, Counter.BUFFERS, Counter.ALLOCATION);
    private static final int FEW = 12;
    private static final double WIDTH = 120;
    private static final double HEIGHT = 22;
    private static final double MARGIN = 2;

    private final Html html = new Html();
    private final ReleaseCounts counts;
    private final Labels labels;
    private final List<String> versions;
    private final SortedMap<BenchmarkCase, Map<String, CountedCase>> cases = new TreeMap<>();

    private ReleasesPage(ReleaseCounts counts, Labels labels) {
        this.counts = counts;
        this.labels = labels;
        this.versions = counts.versions();
        counts.byCase().forEach((benchmarkCase, byVersion) -> {
            if (benchmarkCase.implementation() != Implementation.FLOOR) {
                cases.put(benchmarkCase, byVersion);
            }
        });
    }

    /**
     * Returns the whole file, which loads nothing.
     *
     * @param labels how the module names its cases
     */
    public static String of(ReleaseCounts counts, Labels labels) {
        ReleasesPage page = new ReleasesPage(counts, labels);
        page.write();
        return HtmlReport.of(page.html.toString(), List.of());
    }

    private void write() {
        List<ReleaseChange> changes = ReleaseChange.of(counts).stream()
                .filter(change -> !change.finding().what().contains(".floor["))
                .toList();
        html.open("article").open("header");
        html.leaf("p", counts.module() + " · tier " + counts.tier(), "class", "eyebrow");
        html.leaf("h2", Units.capital(counts.system()) + ", release by release").close();
        summary(changes);
        changes(changes);
        SHOWN.forEach(this::table);
        growth();
        failed();
        conditions();
        html.close();
    }

    private void summary(List<ReleaseChange> changes) {
        html.open("dl", "class", "summary");
        html.leaf("dt", "Counted")
                .leaf(
                        "dd",
                        CountWords.several(cases.size(), "case") + " of "
                                + CountWords.several(
                                        cases.keySet().stream()
                                                .map(BenchmarkCase::operation)
                                                .distinct()
                                                .count(),
                                        "operation")
                                + " at " + CountWords.several(versions.size(), "release") + ": "
                                + String.join(", ", versions));
        List<String> missing = counts.releases().stream()
                .filter(release -> !release.counted())
                .map(release -> release.version() + " (" + release.notCounted() + ")")
                .toList();
        if (!missing.isEmpty()) {
            html.leaf("dt", "Not counted").leaf("dd", String.join("; ", missing));
        }
        html.leaf("dt", "Changed").leaf("dd", changed(changes));
        html.close();
    }

    private static String changed(List<ReleaseChange> changes) {
        if (changes.isEmpty()) {
            return "No release changed a count.";
        }
        Map<String, List<ReleaseChange>> byRelease = changes.stream()
                .collect(Collectors.groupingBy(ReleaseChange::after, LinkedHashMap::new, Collectors.toList()));
        return byRelease.entrySet().stream()
                .map(e -> e.getKey() + " (" + number(e.getValue(), Verdict.REGRESSED, "worse")
                        + number(e.getValue(), Verdict.IMPROVED, "better")
                        + number(e.getValue(), Verdict.CHANGED, "other"))
                .map(words -> words.substring(0, words.length() - 2) + ")")
                .collect(Collectors.joining(", ", "By release, the newest first: ", "."));
    }

    private static String number(List<ReleaseChange> changes, Verdict verdict, String word) {
        long number = changes.stream()
                .filter(change -> change.finding().verdict() == verdict)
                .count();
        return number == 0 ? "" : number + " " + word + ", ";
    }

    private void changes(List<ReleaseChange> changes) {
        if (changes.isEmpty()) {
            return;
        }
        html.open("section").leaf("h3", "What each release changed");
        html.leaf(
                "p",
                "A release is compared with the one before it, by the tolerances of the gate. Counts of pages,"
                        + " bytes and allocation were taken once.",
                "class",
                "words");
        Map<String, List<ReleaseChange>> byRelease = changes.stream()
                .collect(Collectors.groupingBy(ReleaseChange::after, LinkedHashMap::new, Collectors.toList()));
        byRelease.forEach((release, its) -> {
            html.open("details", its.size() <= FEW ? new String[] {"open", ""} : new String[0]);
            html.leaf(
                    "summary",
                    release + " against " + its.get(0).before() + ": " + CountWords.several(its.size(), "change"));
            html.open("ul", "class", "findings");
            its.forEach(change -> finding(change.finding()));
            html.close().close();
        });
        html.close();
    }

    private void finding(Finding finding) {
        html.open("li");
        HtmlTable.pill(html, finding.verdict().word());
        String[] parts = finding.sentence().split("; (?=(added|dropped|repeated|less often|rows changed): )");
        html.open("details").leaf("summary", named(finding.what()) + ": " + parts[0]);
        html.open("ul");
        for (int i = 1; i < parts.length; i++) {
            html.leaf("li", parts[i]);
        }
        html.close().close().close();
    }

    /** Names the case that a text begins with, as the tables do. */
    private String named(String what) {
        int end = what.indexOf(']');
        return end < 0
                ? what
                : labels.operation(what.substring(0, end + 1))
                        + what.substring(end + 1).replace(" counts against baseline", "");
    }

    /** Writes what one counter counts in each release: first the cases that a release changed, folded the others. */
    private void table(Counter counter) {
        List<BenchmarkCase> moved = new ArrayList<>();
        List<BenchmarkCase> same = new ArrayList<>();
        cases.forEach((benchmarkCase, byVersion) -> {
            if (byVersion.values().stream()
                    .anyMatch(each -> each.measurement().counter(counter).isPresent())) {
                boolean changed = IntStream.range(0, versions.size())
                        .anyMatch(i -> verdict(counter, byVersion, i) != Verdict.EQUAL);
                (changed ? moved : same).add(benchmarkCase);
            }
        });
        if (moved.isEmpty() && same.isEmpty()) {
            return;
        }
        html.open("section").leaf("h3", Units.capital(Metric.COUNTS.get(counter)) + " of one operation");
        if (moved.isEmpty()) {
            html.leaf("p", "No release changed them.", "class", "words");
        }
        table(counter, moved);
        if (!same.isEmpty()) {
            html.open("details").leaf("summary", CountWords.several(same.size(), "case") + " that no release changed");
            table(counter, same);
            html.close();
        }
        html.close();
    }

    private void table(Counter counter, List<BenchmarkCase> shown) {
        if (shown.isEmpty()) {
            return;
        }
        html.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", counter.label());
        html.open("table", "class", "releases").open("thead").open("tr");
        html.leaf("th", "operation", "scope", "col").leaf("th", "over the releases", "scope", "col");
        versions.forEach(version -> html.leaf("th", version, "scope", "col", "class", "number"));
        html.close().close().open("tbody");
        for (BenchmarkCase benchmarkCase : shown) {
            Map<String, CountedCase> byVersion = cases.get(benchmarkCase);
            html.open("tr").leaf("td", labels.operation(benchmarkCase.toString()), "class", "prose");
            html.open("td");
            line(counter, byVersion);
            html.close();
            for (int i = 0; i < versions.size(); i++) {
                CountedCase each = byVersion.get(versions.get(i));
                Verdict verdict = verdict(counter, byVersion, i);
                html.leaf(
                        "td",
                        each == null ? Units.NOT_COUNTED : Metric.count(each.measurement(), counter),
                        "class",
                        "number" + (verdict == Verdict.EQUAL ? "" : " " + verdict.word()));
            }
            html.close();
        }
        html.close().close().close();
    }

    /** Compares a release with the last one before it that counted the case. */
    private Verdict verdict(Counter counter, Map<String, CountedCase> byVersion, int release) {
        Optional<CountedCase> before = IntStream.iterate(release - 1, i -> i >= 0, i -> i - 1)
                .mapToObj(versions::get)
                .filter(byVersion::containsKey)
                .findFirst()
                .map(byVersion::get);
        return ReleaseChange.of(counter, before, Optional.ofNullable(byVersion.get(versions.get(release))));
    }

    /** Draws the counts of all releases as one line, from nothing at the bottom to the most at the top. */
    private void line(Counter counter, Map<String, CountedCase> byVersion) {
        double most = byVersion.values().stream()
                .map(each -> each.measurement().counter(counter))
                .flatMapToDouble(OptionalDouble::stream)
                .max()
                .orElse(0);
        StringBuilder points = new StringBuilder();
        for (int i = 0; i < versions.size(); i++) {
            CountedCase each = byVersion.get(versions.get(i));
            if (each != null && each.measurement().counter(counter).isPresent()) {
                double share =
                        most == 0 ? 0 : each.measurement().counter(counter).getAsDouble() / most;
                double x = MARGIN + (versions.size() == 1 ? 0 : (WIDTH - 2 * MARGIN) * i / (versions.size() - 1));
                double y = HEIGHT - MARGIN - share * (HEIGHT - 2 * MARGIN);
                points.append(String.format(Locale.ROOT, "%s%.1f,%.1f", points.isEmpty() ? "" : " ", x, y));
            }
        }
        html.open(
                        "svg",
                        "class",
                        "line",
                        "viewBox",
                        String.format(Locale.ROOT, "0 0 %.0f %.0f", WIDTH, HEIGHT),
                        "aria-hidden",
                        "true")
                .open("polyline", "points", points.toString())
                .close()
                .close();
    }

    private void growth() {
        Map<String, Map<String, Growth>> growths = new LinkedHashMap<>();
        for (String version : versions) {
            List<Measurement> measurements = cases.values().stream()
                    .filter(byVersion -> byVersion.containsKey(version))
                    .map(byVersion -> byVersion.get(version).measurement())
                    .toList();
            for (Dimension dimension : Dimension.all(measurements)) {
                dimension
                        .growths(measurements, Counter.CALLS)
                        .forEach((benchmarkCase, growth) -> growths.computeIfAbsent(
                                        labels.operation(benchmarkCase.toString()) + ", by " + dimension.parameter(),
                                        name -> new LinkedHashMap<>())
                                .put(version, growth));
            }
        }
        if (growths.isEmpty()) {
            return;
        }
        html.open("section").leaf("h3", "Growth of statements");
        html.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", "growth");
        html.open("table").open("thead").open("tr").leaf("th", "operation", "scope", "col");
        versions.forEach(version -> html.leaf("th", version, "scope", "col"));
        html.close().close().open("tbody");
        growths.forEach((name, byVersion) -> {
            html.open("tr").leaf("td", name, "class", "prose");
            versions.forEach(version -> html.leaf(
                    "td",
                    byVersion.containsKey(version)
                            ? byVersion.get(version).growthClass().words()
                            : Units.NOT_COUNTED));
            html.close();
        });
        html.close().close().close().close();
    }

    private void failed() {
        List<Release> failing = counts.releases().stream()
                .filter(release -> !release.failed().isEmpty())
                .toList();
        if (failing.isEmpty()) {
            return;
        }
        html.open("section").leaf("h3", "Cases that a release could not do");
        failing.forEach(release -> {
            html.open("details")
                    .leaf(
                            "summary",
                            release.version() + ": "
                                    + CountWords.several(release.failed().size(), "case"));
            html.open("dl");
            release.failed()
                    .forEach((benchmarkCase, why) ->
                            html.leaf("dt", labels.operation(benchmarkCase)).leaf("dd", why));
            html.close().close();
        });
        html.close();
    }

    private void conditions() {
        html.open("section").leaf("h3", "Conditions").open("dl");
        counts.conditions().forEach((name, value) -> html.leaf("dt", name).leaf("dd", value));
        html.close().close();
    }
}
