package org.identityperf.runner.report.page;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
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
import org.identityperf.runner.report.model.Metric;
import org.identityperf.runner.report.model.ReleasedCases;
import org.identityperf.runner.report.model.ReleasedCases.MovedStatement;
import org.identityperf.runner.report.model.ReleasedCases.ReleasedCase;
import org.identityperf.runner.report.wording.CountWording;
import org.identityperf.runner.report.wording.Wording;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.CountWords;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.Units;

/**
 * The page of releases is {@code sweep.html}: what each release of a server counts, and which release changed it. The
 * answers come first, then a table of all cases by release, then each case with its counts and the statements that came
 * or went.
 */
public final class ReleasesPage {

    private static final List<Counter> SHOWN = List.of(
            Counter.CALLS,
            Counter.ROWS,
            Counter.COMMITS,
            Counter.BUFFERS,
            Counter.ALLOCATION,
            Counter.CLUSTER_MESSAGES);
    private static final double WIDTH = 120;
    private static final double HEIGHT = 22;
    private static final double MARGIN = 2;

    private final Html html = new Html();
    private final ReleaseCounts counts;
    private final ReleasedCases released;
    private final Labels labels;
    private final List<String> versions;
    private final Map<ReleasedCase, String> anchors = new LinkedHashMap<>();
    private final Map<String, Map<BenchmarkCase, Map<String, Growth>>> growths = new TreeMap<>();

    private ReleasesPage(ReleaseCounts counts, Labels labels) {
        this.counts = counts;
        this.labels = labels;
        this.released = ReleasedCases.of(counts, labels);
        this.versions = counts.versions();
        released.cases().forEach(each -> anchors.put(each, "case-" + anchors.size()));
        versions.forEach(this::growths);
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

    private void growths(String version) {
        List<Measurement> measurements = released.cases().stream()
                .flatMap(each -> Stream.ofNullable(each.byVersion().get(version)))
                .map(CountedCase::measurement)
                .toList();
        for (Dimension dimension : Dimension.all(measurements)) {
            dimension
                    .growths(measurements, Counter.CALLS)
                    .forEach((family, growth) -> growths.computeIfAbsent(
                                    dimension.parameter(), parameter -> new TreeMap<>())
                            .computeIfAbsent(family, f -> new LinkedHashMap<>())
                            .put(version, growth));
        }
    }

    private void write() {
        html.open("article").open("header");
        html.leaf("p", counts.module() + " · tier " + counts.tier(), "class", "eyebrow");
        html.leaf("h2", Units.capital(counts.system()) + ", release by release").close();
        summary();
        cases();
        statements();
        details();
        failed();
        conditions();
        html.close();
    }

    private void summary() {
        html.open("dl", "class", "summary");
        Map<String, String> answers = released.answers();
        if (answers.isEmpty()) {
            html.leaf("dt", "Changed").leaf("dd", "No release changed a count.");
        }
        answers.forEach((version, answer) -> html.leaf("dt", version).leaf("dd", Units.capital(answer) + "."));
        html.leaf("dt", "Counted")
                .leaf(
                        "dd",
                        CountWords.several(released.cases().size(), "case") + " of "
                                + CountWords.several(
                                        released.cases().stream()
                                                .map(each ->
                                                        each.benchmarkCase().operation())
                                                .distinct()
                                                .count(),
                                        "operation")
                                + " at " + CountWords.several(versions.size(), "release") + ": "
                                + String.join(", ", versions) + ".");
        counts.releases().stream()
                .filter(release -> !release.counted())
                .forEach(release ->
                        html.leaf("dt", "Not counted").leaf("dd", release.version() + ": " + release.notCounted()));
        html.close();
    }

    private void cases() {
        html.open("section").leaf("h3", "Statements of one operation");
        html.leaf(
                "p",
                "▲ a release made it worse, ▼ better, ◆ it is done in another way. What moved where statements did not is"
                        + " below the number. A release is compared with the last one before it that counted the case.",
                "class",
                "words");
        table(released.changed(), "cases that a release changed");
        List<ReleasedCase> same = released.same();
        if (!same.isEmpty()) {
            html.open("details").leaf("summary", CountWords.several(same.size(), "case") + " that no release changed");
            table(same, "cases that no release changed");
            html.close();
        }
        html.close();
    }

    private void table(List<ReleasedCase> shown, String name) {
        if (shown.isEmpty()) {
            return;
        }
        html.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", name);
        html.open("table", "class", "releases").open("thead").open("tr").leaf("th", "case", "scope", "col");
        versions.forEach(version -> html.leaf("th", version, "scope", "col", "class", "number"));
        html.close().close();
        Map<String, List<ReleasedCase>> byBenchmark = shown.stream()
                .collect(Collectors.groupingBy(ReleasedCase::benchmark, LinkedHashMap::new, Collectors.toList()));
        byBenchmark.forEach((benchmark, its) -> {
            html.open("tbody");
            boolean one = its.size() == 1;
            if (!one) {
                html.open("tr").leaf("th", benchmark, "scope", "rowgroup");
                html.open("td", "colspan", Integer.toString(versions.size()))
                        .close()
                        .close();
            }
            for (ReleasedCase each : its) {
                html.open("tr").open("th", "scope", "row", "class", one ? "" : "within");
                html.leaf("a", one ? each.title() : each.name(), "href", '#' + anchors.get(each))
                        .close();
                versions.forEach(version -> cell(each, version));
                html.close();
            }
            html.close();
        });
        html.close().close();
    }

    private void cell(ReleasedCase each, String version) {
        Optional<Verdict> verdict = each.verdict(version);
        html.open(
                "td",
                "class",
                "number" + verdict.map(found -> " " + Wording.of(found)).orElse(""));
        html.text(
                verdict.map(found -> ReleasedCases.sign(found) + " ").orElse("") + each.count(version, Counter.CALLS));
        html.leaf("small", each.besideStatements(version)).close();
    }

    private void statements() {
        List<String> changing = List.copyOf(released.answers().keySet());
        if (changing.isEmpty()) {
            return;
        }
        html.open("section").leaf("h3", "Statements that came or went");
        for (String version : changing) {
            List<MovedStatement> its = released.statements(version);
            if (!its.isEmpty()) {
                html.open("details").leaf("summary", version + ": " + CountWords.several(its.size(), "statement"));
                html.open("ul", "class", "findings");
                its.forEach(this::statement);
                html.close().close();
            }
        }
        html.close();
    }

    private void statement(MovedStatement moved) {
        html.open("li");
        HtmlTable.pill(html, moved.said());
        html.open("details").open("summary").text(moved.statement());
        String by = moved.calls() > 0 ? "by at most " + CountWords.of(moved.calls()) + " calls, " : "";
        html.leaf("span", by + "in " + CountWords.several(moved.cases().size(), "case"), "class", "facts")
                .close();
        html.open("ul");
        moved.cases()
                .forEach(each -> html.open("li")
                        .leaf("a", each.title(), "href", '#' + anchors.get(each))
                        .close());
        html.close().close().close();
    }

    private void details() {
        html.open("section").leaf("h3", "Case by case");
        html.leaf(
                "p",
                "Counts of one operation, each line from nothing at its bottom to the most at its top. Pages and allocation"
                        + " were counted once in each release, so that only a quarter more or less is called worse or better.",
                "class",
                "words");
        released.changed().forEach(this::details);
        List<ReleasedCase> same = released.same();
        if (!same.isEmpty()) {
            html.open("details").leaf("summary", CountWords.several(same.size(), "case") + " that no release changed");
            same.forEach(this::details);
            html.close();
        }
        html.close();
    }

    private void details(ReleasedCase each) {
        html.open("details").open("summary").text(each.title());
        String first = Stream.of(Verdict.REGRESSED, Verdict.IMPROVED, Verdict.CHANGED)
                .flatMap(
                        verdict -> each
                                .first(verdict)
                                .map(version -> "first " + ReleasedCases.word(verdict) + " in " + version)
                                .stream())
                .collect(Collectors.joining(", "));
        html.leaf("span", first, "class", "facts").close();
        html.open("div", "id", anchors.get(each));
        counts(each);
        changes(each);
        html.close().close();
    }

    private void counts(ReleasedCase each) {
        html.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", each.title());
        html.open("table", "class", "releases").open("thead").open("tr");
        html.leaf("th", "count", "scope", "col").leaf("th", "over the releases", "scope", "col");
        versions.forEach(version -> html.leaf("th", version, "scope", "col", "class", "number"));
        html.close().close().open("tbody");
        for (Counter counter : SHOWN) {
            Function<CountedCase, OptionalDouble> count =
                    counted -> counted.measurement().counter(counter);
            if (each.byVersion().values().stream()
                    .anyMatch(counted -> count.apply(counted).isPresent())) {
                row(
                        Metric.COUNTS.get(counter),
                        version -> Optional.ofNullable(each.byVersion().get(version))
                                .map(count)
                                .orElse(OptionalDouble.empty()),
                        version -> each.count(version, counter),
                        version -> each.in(version).stream()
                                .flatMap(change -> change.of(counter).stream())
                                .map(moved -> moved.more() ? Verdict.REGRESSED : Verdict.IMPROVED)
                                .findFirst());
            }
        }
        growths.forEach((parameter, families) -> {
            Map<String, Growth> its = each.benchmarkCase().params().containsKey(parameter)
                    ? families.getOrDefault(each.benchmarkCase().without(parameter), Map.of())
                    : Map.of();
            if (!its.isEmpty()) {
                row(
                        "growth by " + ParamWords.name(parameter),
                        version -> Stream.ofNullable(its.get(version))
                                .mapToDouble(Growth::exponent)
                                .findFirst(),
                        version -> Optional.ofNullable(its.get(version))
                                .map(growth -> growth.growthClass().words())
                                .orElse(Units.NOT_COUNTED),
                        version -> each.in(version).stream()
                                .filter(ReleaseChange::isOfGrowth)
                                .filter(change ->
                                        !change.benchmarkCase().params().containsKey(parameter))
                                .map(change -> change.finding().verdict())
                                .findFirst());
            }
        });
        html.close().close().close();
    }

    private void row(
            String name,
            Function<String, OptionalDouble> value,
            Function<String, String> text,
            Function<String, Optional<Verdict>> verdict) {
        html.open("tr").leaf("th", name, "scope", "row").open("td");
        line(value);
        html.close();
        versions.forEach(version -> html.leaf(
                "td",
                text.apply(version),
                "class",
                "number"
                        + verdict.apply(version)
                                .map(found -> " " + Wording.of(found))
                                .orElse("")));
        html.close();
    }

    /** Draws the values of all releases as one line, from nothing at the bottom to the most at the top. */
    private void line(Function<String, OptionalDouble> value) {
        double most = versions.stream()
                .map(value)
                .flatMapToDouble(OptionalDouble::stream)
                .max()
                .orElse(0);
        StringBuilder points = new StringBuilder();
        for (int i = 0; i < versions.size(); i++) {
            OptionalDouble count = value.apply(versions.get(i));
            if (count.isPresent()) {
                double share = most == 0 ? 0 : count.getAsDouble() / most;
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

    private void changes(ReleasedCase each) {
        if (each.changes().isEmpty()) {
            return;
        }
        html.open("ul", "class", "findings");
        for (ReleaseChange change : each.changes()) {
            html.open("li");
            HtmlTable.pill(html, Wording.of(change.finding().verdict()));
            html.open("div").text(change.after() + " against " + change.before() + ": " + ReleasedCases.words(change));
            if (!change.statements().isEmpty()) {
                html.open("ul");
                change.statements().stream().map(CountWording::of).forEach(words -> html.leaf("li", words));
                html.close();
            }
            html.close().close();
        }
        html.close();
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
                    .forEach((benchmarkCase, why) -> html.leaf("dt", labels.operation(BenchmarkCase.of(benchmarkCase)))
                            .leaf("dd", why));
            html.close().close();
        });
        html.close();
    }

    private void conditions() {
        html.open("section").leaf("h3", "Conditions").open("dl");
        SortedMap<String, String> all = counts.conditions();
        all.forEach((name, value) -> html.leaf("dt", name).leaf("dd", value));
        html.close().close();
    }
}
