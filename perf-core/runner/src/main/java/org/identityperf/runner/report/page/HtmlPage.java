package org.identityperf.runner.report.page;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.runner.claim.Claim;
import org.identityperf.runner.claim.ClaimResult;
import org.identityperf.runner.claim.Expectation;
import org.identityperf.runner.claim.ParamWords;
import org.identityperf.runner.claim.PublishedClaim;
import org.identityperf.runner.finding.Change;
import org.identityperf.runner.finding.ComparisonResult;
import org.identityperf.runner.finding.Finding;
import org.identityperf.runner.finding.Outcome;
import org.identityperf.runner.finding.Verdict;
import org.identityperf.runner.report.chart.Chart;
import org.identityperf.runner.report.chart.CurveFigures;
import org.identityperf.runner.report.chart.Figure;
import org.identityperf.runner.report.finding.ClaimFindings;
import org.identityperf.runner.report.finding.ExecutiveSummary;
import org.identityperf.runner.report.finding.KeyFinding;
import org.identityperf.runner.report.finding.KeyFindings;
import org.identityperf.runner.report.format.Sentence;
import org.identityperf.runner.report.format.Table;
import org.identityperf.runner.report.model.Labels;
import org.identityperf.runner.report.model.Layout;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.report.model.RunBenchmarks;
import org.identityperf.runner.report.table.CaseTable;
import org.identityperf.runner.report.table.ConditionTables;
import org.identityperf.runner.report.table.CountTables;
import org.identityperf.runner.report.table.DifferenceBreakdown;
import org.identityperf.runner.report.table.OperationTable;
import org.identityperf.runner.report.table.PlanWords;
import org.identityperf.runner.report.table.PublishedComparison;
import org.identityperf.runner.report.table.StatementPlans;
import org.identityperf.runner.report.table.StatementTable;
import org.identityperf.runner.report.table.TimeBreakdown;
import org.identityperf.runner.report.table.VerdictTables;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.FlameGraph;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.Plan;
import org.identityperf.runner.result.RunResult;
import org.identityperf.runner.result.Units;

/**
 * The HTML page has the words and tables of a report; charts are empty places that the script fills. The methods for
 * its parts are in the order in which a person reads them.
 */
final class HtmlPage {
    private static final String GROWTH =
            " The last columns say how a cost grows with each size of which three or more were measured.";

    private static final String FLAME_GRAPH = "The wider a frame, the more samples it has, with those of what it calls,"
            + " which hangs below it. Click a frame to see it alone; Ctrl+F searches, I inverts the graph.";

    private static final String FLAME_GRAPHS_OF_BOTH =
            " Red took more than in the baseline, blue took less, yellow is in the candidate alone. Where each side"
                    + " gets to the same work by a path of its own, such as another thread, that path is left out. Both"
                    + " sides did the same operations.";

    private static final String CLAIMS = "A claim is confirmed where the whole interval of its estimate lies inside the"
            + " band, and contradicted where it lies outside. It never fails a build.";

    private static final String EXPECTATIONS =
            "These are expectations of our own, which nobody has published. They never fail a build.";

    /** More details than these are folded. */
    private static final int FEW = 4;

    /** The class of details that stay folded on paper. */
    private static final String RAW = "raw";

    private final Html html = new Html();
    private final List<Chart> charts = new ArrayList<>();
    private int modules;
    private final Map<String, String> subjects = new TreeMap<>();

    HtmlPage(List<ModuleReport> reports) {
        if (reports.isEmpty()) {
            html.leaf("p", "No module was run.");
        }
        List<ModuleReport> all = reports.stream()
                .sorted(Comparator.comparing(HtmlPage::isReference))
                .toList();
        if (all.size() > 1) {
            overview(all);
        }
        all.forEach(this::module);
    }

    @Override
    public String toString() {
        return html.toString();
    }

    /** Returns the charts to draw, in the order of their places. */
    List<Chart> charts() {
        return List.copyOf(charts);
    }

    /** Returns whether nothing of a module is a real server's; those that have one are shown first. */
    private static boolean isReference(ModuleReport module) {
        return module.run().measurements().stream()
                .noneMatch(measurement -> measurement.benchmarkCase().implementation() == Implementation.SERVER);
    }

    private void overview(List<ModuleReport> all) {
        html.open("nav", "aria-label", "Modules").open("ul", "class", "findings");
        for (int i = 0; i < all.size(); i++) {
            KeyFinding verdict = KeyFindings.verdict(all.get(i));
            html.open("li");
            HtmlTable.pill(html, verdict.label());
            html.open("span").leaf("a", all.get(i).run().system(), "href", "#" + anchor(i));
            html.text("\n" + verdict.text()).close().close();
        }
        html.close().close();
    }

    private static String anchor(int module) {
        return "module-" + module;
    }

    private void module(ModuleReport module) {
        subjects.clear();
        RunBenchmarks.names(module.run()).forEach(benchmark -> subjects.put(benchmark, anchor(benchmark)));
        module.claimResults().forEach(result -> subjects.put(result.title(), anchor(result.claim())));
        html.open("article", "id", anchor(modules));
        html.open("header");
        html.leaf("p", module.run().module() + " · tier " + module.run().tier(), "class", "eyebrow");
        html.leaf("h2", Units.capital(module.run().system())).close();
        html.open("dl", "class", "summary");
        ExecutiveSummary.of(module)
                .forEach((question, sentence) -> html.leaf("dt", question).leaf("dd", sentence));
        html.close();
        html.open("ul", "class", "findings");
        KeyFindings.of(module).forEach(this::finding);
        html.close();
        module.against().ifPresent(this::against);
        operations(module);
        counts("First use", CountTables.firstUse(module.run(), module.layout().labels()));
        counts(
                "Threads that race",
                CountTables.races(module.run(), module.layout().labels()));
        profiles(module);
        timeBreakdowns(module);
        benchmarks(module).forEach(benchmark -> benchmark(module, benchmark));
        claims(module, false, "Published claims", CLAIMS);
        claims(module, true, "Expectations", EXPECTATIONS);
        checks(module.findings());
        conditions(module.run());
        html.close();
        modules++;
    }

    private static List<String> benchmarks(ModuleReport module) {
        Set<String> claimed = module.claims().stream()
                .map(claim -> claim.reading().benchmark())
                .collect(Collectors.toSet());
        return RunBenchmarks.names(module.run()).stream()
                .sorted(Comparator.comparing(benchmark -> !claimed.contains(benchmark)))
                .toList();
    }

    private void finding(KeyFinding finding) {
        html.open("li");
        HtmlTable.pill(html, finding.label());
        if (finding.more().isEmpty()) {
            html.open("span");
            linked(finding.sentence());
        } else {
            html.open("details").leaf("summary", finding.text()).open("ul");
            finding.more().forEach(more -> {
                html.open("li");
                linked(more);
                html.close();
            });
            html.close();
        }
        html.close().close();
    }

    /** Writes the table of operations; each links to its benchmark's own part of the page. */
    private void operations(ModuleReport module) {
        OperationTable operations = OperationTable.of(
                module.run(), module.layout().labels(), module.extras().asShipped());
        Table all = operations.table();
        if (all.rows().isEmpty()) {
            return;
        }
        html.open("section", "class", "operations");
        heading("Operations", false);
        words(all.caption() + "." + (operations.grow() ? GROWTH : ""));
        List<Sentence> names = operations.names();
        HtmlTable.write(html, all, row -> linked(names.get(row)));
        html.close();
    }

    private void counts(String title, Optional<Table> table) {
        table.ifPresent(counts -> {
            html.open("section", "class", "counts");
            heading(title, false);
            words(counts.caption() + ".");
            HtmlTable.write(html, counts);
            html.close();
        });
    }

    private void words(String text) {
        html.leaf("p", text, "class", "words");
    }

    private void against(ComparisonResult against) {
        boolean worse = against.findings().stream().anyMatch(finding -> finding.verdict() == Verdict.REGRESSED);
        html.open("section");
        heading(against.candidate() + " against " + against.baseline(), worse);
        Table moved = VerdictTables.findings(against, Change::moved);
        if (moved.rows().isEmpty()) {
            words("Nothing got worse or better.");
        } else {
            HtmlTable.write(html, moved);
        }
        Table open = VerdictTables.findings(against, Change::undecided);
        HtmlTable.details(html, open.rows().size() + " that can't be decided", open);
        Table same = VerdictTables.findings(against, change -> !change.moved() && !change.undecided());
        HtmlTable.details(html, same.rows().size() + " equal, or without a change that was seen", same);
        html.close();
    }

    /** Writes the heading of a part, and whether somebody has to do something about it. */
    private void heading(String title, boolean act) {
        html.open("h3").text(title + ' ');
        html.leaf("span", act ? "to act on" : "for information", "class", act ? "mark act" : "mark")
                .close();
    }

    private void profiles(ModuleReport module) {
        if (module.extras().flameGraphs().isEmpty()) {
            return;
        }
        boolean compared = module.against().isPresent();
        html.open("section");
        heading(compared ? "Why: flame graphs of both sides" : "Flame graphs", compared);
        words(compared ? FLAME_GRAPH + FLAME_GRAPHS_OF_BOTH : FLAME_GRAPH);
        words(module.run().conditions().getOrDefault(FlameGraph.TIMER, ""));
        html.open("ul", "class", "profiles");
        List<BenchmarkCase> cases = RunBenchmarks.names(module.run()).stream()
                .flatMap(benchmark -> RunBenchmarks.of(module.run(), benchmark).stream())
                .map(Measurement::benchmarkCase)
                .toList();
        Map<BenchmarkCase, List<FlameGraph>> byCase = module.extras().flameGraphs().stream()
                .sorted(Comparator.comparingInt((FlameGraph graph) -> cases.indexOf(graph.benchmarkCase()))
                        .thenComparing(FlameGraph.ORDER))
                .collect(Collectors.groupingBy(FlameGraph::benchmarkCase, LinkedHashMap::new, Collectors.toList()));
        byCase.forEach(
                (benchmarkCase, graphs) -> profiles(module.layout().labels().operation(benchmarkCase), graphs));
        html.close().close();
    }

    private void profiles(String operation, List<FlameGraph> graphs) {
        html.open("li").leaf("span", operation);
        graphs.forEach(graph ->
                html.leaf("a", graph.words(), "href", graph.href(), "aria-label", graph.words() + " of " + operation));
        html.leaf("a", "recording", "href", graphs.get(0).recording(), "aria-label", "recording of " + operation);
        html.close();
    }

    private void timeBreakdowns(ModuleReport module) {
        List<TimeBreakdown> all = TimeBreakdown.of(module);
        if (all.isEmpty()) {
            return;
        }
        Labels labels = module.layout().labels();
        html.open("section");
        heading("Time breakdown", false);
        words(TimeBreakdown.WORDS);
        // Legend and bars are for eyes alone: the table has the same values.
        html.open("ul", "class", "legend", "aria-hidden", "true");
        for (int i = 0; i < TimeBreakdown.PARTS.size(); i++) {
            html.open("li").open("span", "class", "swatch part" + i).close();
            html.text(TimeBreakdown.PARTS.get(i)).close();
        }
        html.close().open("div", "class", "splits", "aria-hidden", "true");
        for (TimeBreakdown each : all) {
            html.leaf("p", each.name(labels) + ": " + Units.seconds(each.whole()), "class", "conditions");
            html.open("div", "class", "split");
            for (int i = 0; i < TimeBreakdown.PARTS.size(); i++) {
                double share = each.parts().get(i).orElse(0) / each.whole();
                if (share > 0) {
                    String width = String.format(Locale.ROOT, "flex-grow: %.5f", share);
                    html.open("span", "class", "part" + i, "style", width).close();
                }
            }
            html.close();
        }
        html.close();
        HtmlTable.write(html, TimeBreakdown.table(all, labels));
        all.forEach(each -> Stream.of(each.statements(module), each.waits(module))
                .flatMap(Optional::stream)
                .forEach(table -> HtmlTable.details(html, table.caption(), table)));
        html.close();
    }

    private void benchmark(ModuleReport module, String benchmark) {
        Layout.Benchmark layout = module.layout().of(benchmark);
        html.open("section", "id", anchor(benchmark));
        html.leaf("p", benchmark, "class", "eyebrow");
        html.leaf("h3", layout.title().isEmpty() ? ParamWords.name(benchmark) : layout.title());
        if (layout.charts().isEmpty()) {
            CurveFigures.unchanged(module, benchmark).forEach(this::words);
        }
        figures(Figure.of(module, benchmark));
        Stream.of(PublishedComparison.tables(module, benchmark), DifferenceBreakdown.tables(module, benchmark))
                .flatMap(List::stream)
                .forEach(table -> {
                    html.leaf("h4", table.caption());
                    HtmlTable.write(html, table);
                });
        Labels labels = module.layout().labels().of(benchmark);
        HtmlTable.details(html, "Every case", CaseTable.of(module.run(), labels, benchmark));
        StatementPlans plans = new StatementPlans(module.extras().plans());
        statements(RunBenchmarks.of(module.run(), benchmark).stream()
                .flatMap(measurement -> StatementTable.of(module, measurement, plans).stream())
                .toList());
        fold(
                "Plans of the store",
                RunBenchmarks.of(module.run(), benchmark).stream()
                        .map(Measurement::benchmarkCase)
                        .distinct()
                        .sorted(labels.cases())
                        .flatMap(each -> module.plans().stream()
                                .filter(plan -> plan.benchmarkCase().equals(each.toString()))
                                .map(plan -> Map.entry(each, plan)))
                        .toList(),
                "",
                plan -> plan(plan.getValue(), labels.ofCase(plan.getKey())));
        html.close();
    }

    private void figures(List<Figure> figures) {
        html.open("div", "class", "figures");
        figures.forEach(this::figure);
        html.close();
    }

    private void figure(Figure figure) {
        Chart c = figure.chart();
        html.open("figure", "class", figure.beside().isPresent() ? "wide" : "narrow");
        html.open("figcaption").leaf("h4", c.title());
        html.leaf("p", figure.conditions(), "class", "conditions").close();
        html.open("div", "class", "canvas");
        // The script finds the place of a chart by its number.
        html.open("canvas", "id", "chart-" + charts.size(), "role", "img", "aria-label", c.description())
                .close();
        charts.add(c);
        html.close();
        figure.beside().ifPresent(this::beside);
        HtmlTable.details(html, "The numbers", figure.numbers());
        html.close();
    }

    private void beside(Figure.Beside beside) {
        html.open("div", "class", "beside").open("dl");
        beside.words().forEach(entry -> html.leaf("dt", entry.getKey()).leaf("dd", entry.getValue()));
        html.close();
        HtmlTable.write(html, beside.table());
        html.close();
    }

    private void statements(List<StatementTable> cases) {
        long repeating = cases.stream().filter(each -> each.nPlusOne() > 0).count();
        fold(
                "Statements of one operation",
                cases,
                repeating == 0 ? "" : ", N+1 in " + repeating + " of them",
                this::statements);
    }

    private void statements(StatementTable statements) {
        html.open("details", "class", RAW).leaf("summary", statements.words());
        HtmlTable.write(html, statements.table());
        statements.indexes().ifPresent(indexes -> HtmlTable.write(html, indexes));
        statements.waiting().forEach(waiting -> HtmlTable.write(html, waiting));
        statements.plans().forEach(plan -> {
            if (plan.shownAt().isPresent()) {
                html.leaf("p", plan.words() + ", as at " + plan.shownAt().get(), "class", "facts");
            } else {
                html.open("details").leaf("summary", plan.words());
                html.leaf("pre", plan.plan().plan()).close();
            }
        });
        html.close();
    }

    /** Writes a plan that a benchmark itself requests from the store. */
    private void plan(Plan plan, String benchmarkCase) {
        html.open("details", "class", RAW).open("summary");
        html.text(plan.label() + ": " + benchmarkCase + " ");
        html.leaf("span", PlanWords.of(plan), "class", "facts").close();
        html.leaf("pre", plan.statement(), "class", "statement").leaf("pre", plan.plan());
        html.close();
    }

    /** Writes a few cases under a heading, or more of them in a fold. */
    private <T> void fold(String title, List<T> cases, String more, Consumer<T> write) {
        if (cases.isEmpty()) {
            return;
        }
        if (cases.size() <= FEW) {
            html.leaf("h4", title);
            cases.forEach(write);
        } else {
            html.open("details", "class", RAW).leaf("summary", title + ", in " + cases.size() + " cases" + more);
            cases.forEach(write);
            html.close();
        }
    }

    private void claims(ModuleReport module, boolean expected, String title, String about) {
        List<ClaimResult> all = module.claimResults().stream()
                .filter(result -> result.expected() == expected)
                .toList();
        if (all.isEmpty()) {
            return;
        }
        html.open("section");
        heading(title, false);
        words(about);
        ClaimFindings.byClaim(all).forEach(results -> claim(module, results));
        html.close();
    }

    private void claim(ModuleReport module, List<ClaimResult> results) {
        ClaimResult first = results.get(0);
        html.open("div", "class", "claim", "id", anchor(first.claim())).open("h4");
        HtmlTable.pill(html, ClaimFindings.overall(results).words());
        html.text(" " + first.title()).close();
        if (!first.expected()) {
            html.leaf("p", "Published: " + first.published(), "class", "conditions");
        }
        HtmlTable.details(
                html,
                "Estimates, " + results.size() + (results.size() == 1 ? " place" : " places"),
                VerdictTables.places(results));
        module.claims().stream()
                .filter(claim -> claim.id().equals(first.claim()))
                .forEach(this::background);
        html.close();
    }

    private void background(Claim claim) {
        html.open("details");
        if (claim instanceof PublishedClaim published) {
            html.leaf("summary", "Source, correction and what it means").open("dl");
            entry("Source", published.source());
            entry("Conditions", published.conditions());
            entry("Correction", published.correction());
        } else if (claim instanceof Expectation expectation) {
            html.leaf("summary", "Why we expect it and what it means").open("dl");
            entry("Why", expectation.why());
        }
        entry("Band", claim.band() + ": " + claim.band().why());
        entry("What it means", claim.meaning());
        html.close().close();
    }

    private void entry(String term, String text) {
        if (!text.isEmpty()) {
            html.leaf("dt", term).leaf("dd", text);
        }
    }

    /** Writes what passed; what failed or was skipped is among the answers. */
    private void checks(List<Finding> checks) {
        Table free = VerdictTables.checks(checks, Outcome.NOT_GATED);
        Table passed = VerdictTables.checks(checks, Outcome.PASS);
        if (free.rows().isEmpty() && passed.rows().isEmpty()) {
            return;
        }
        html.open("section");
        heading("Checks", false);
        HtmlTable.details(html, free.rows().size() + " not gated: nothing to compare with", free);
        HtmlTable.details(html, passed.rows().size() + " passed", passed);
        html.close();
    }

    private void conditions(RunResult run) {
        if (run.conditions().isEmpty()) {
            return;
        }
        html.open("section");
        heading("Conditions", false);
        html.open("div", "class", "groups");
        ConditionTables.groups(run).forEach(group -> {
            html.open("div").leaf("h4", group.caption());
            HtmlTable.write(html, group);
            html.close();
        });
        html.close();
        Table settings = ConditionTables.settings(run);
        HtmlTable.details(html, settings.rows().size() + " settings of the store", settings);
        html.close();
    }

    /** Makes the id of the part of the module that is about a benchmark or a claim. */
    private String anchor(String name) {
        return anchor(modules) + '-' + name.replaceAll("[^\\w-]", "_");
    }

    /** Writes a sentence, with a link on the benchmark or claim that it begins with. */
    private void linked(Sentence sentence) {
        String subject = subjects.get(sentence.about());
        if (subject == null) {
            html.text(sentence.text());
        } else {
            html.leaf("a", sentence.about(), "href", '#' + subject).text(sentence.rest());
        }
    }
}
