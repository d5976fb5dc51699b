package org.identityperf.runner.report.page;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.identityperf.runner.claim.ParamWords;
import org.identityperf.runner.claim.PublishedClaim;
import org.identityperf.runner.report.chart.BarFigures;
import org.identityperf.runner.report.chart.CurveFigures;
import org.identityperf.runner.report.chart.DeclaredFigures;
import org.identityperf.runner.report.chart.Figure;
import org.identityperf.runner.report.chart.LoadRate;
import org.identityperf.runner.report.chart.PublishedFigures;
import org.identityperf.runner.report.format.Table;
import org.identityperf.runner.report.model.Layout;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.report.model.RunBenchmarks;
import org.identityperf.runner.report.table.CaseTable;
import org.identityperf.runner.report.table.DifferenceBreakdown;
import org.identityperf.runner.report.table.PublishedComparison;
import org.identityperf.runner.report.table.StatementPlans;
import org.identityperf.runner.report.table.StatementTable;
import org.identityperf.runner.result.Plan;

/**
 * A benchmark section is the part of the page about one benchmark. Every list may be empty.
 *
 * @param benchmark its name
 * @param title the question that it answers
 * @param words which counts no parameter changes
 * @param figures its charts
 * @param tables published figures with measured ones, and breakdowns
 * @param cases every case
 * @param statements the statements of each case where they were counted
 * @param plans the plans that the benchmark itself requests from the store
 */
record BenchmarkSection(
        String benchmark,
        String title,
        List<String> words,
        List<Figure> figures,
        List<Table> tables,
        Table cases,
        List<StatementTable> statements,
        List<Plan> plans) {

    /** Lists the sections of a module, benchmarks with claims first. */
    static List<BenchmarkSection> of(ModuleReport module) {
        Set<String> claimed = module.claims().stream()
                .map(claim -> claim.reading().benchmark())
                .collect(Collectors.toSet());
        return RunBenchmarks.names(module.run()).stream()
                .sorted(Comparator.comparing((String benchmark) -> !claimed.contains(benchmark)))
                .map(benchmark -> of(module, benchmark))
                .toList();
    }

    private static BenchmarkSection of(ModuleReport module, String benchmark) {
        String title = module.layout().of(benchmark).title();
        return new BenchmarkSection(
                benchmark,
                title.isEmpty() ? ParamWords.name(benchmark) : title,
                unchanged(module, benchmark),
                figures(module, benchmark),
                tables(module, benchmark),
                CaseTable.of(module.run(), module.layout().labels(), benchmark),
                statements(module, benchmark),
                plans(module, benchmark));
    }

    private static List<String> unchanged(ModuleReport module, String benchmark) {
        return module.layout().of(benchmark).charts().isEmpty() ? CurveFigures.unchanged(module, benchmark) : List.of();
    }

    private static List<StatementTable> statements(ModuleReport module, String benchmark) {
        StatementPlans plans = new StatementPlans(module.extras().plans());
        return RunBenchmarks.of(module.run(), benchmark).stream()
                .flatMap(measurement -> StatementTable.of(module, measurement, plans).stream())
                .toList();
    }

    /** Makes the tables that a module declares. */
    static List<Table> tables(ModuleReport module, String benchmark) {
        return Stream.concat(
                        PublishedComparison.tables(module, benchmark).stream(),
                        DifferenceBreakdown.tables(module, benchmark).stream())
                .toList();
    }

    /** Sorts plans by the parameters of their cases. */
    private static List<Plan> plans(ModuleReport module, String benchmark) {
        return module.plans().stream()
                .filter(plan -> plan.benchmarkCase().startsWith(benchmark + '.'))
                .sorted(Comparator.comparing(
                        Plan::benchmarkCase, module.layout().labels().cases()))
                .toList();
    }

    private static List<Figure> figures(ModuleReport module, String benchmark) {
        List<Figure> figures = new ArrayList<>();
        List<Layout.ChosenChart> declared = module.layout().of(benchmark).charts();
        if (declared.isEmpty()) {
            LoadRate.of(module, benchmark).map(LoadRate::figures).ifPresent(figures::addAll);
            figures.addAll(CurveFigures.of(module, benchmark));
        } else {
            declared.forEach(chart -> figures.addAll(DeclaredFigures.of(module, benchmark, chart)));
        }
        module.claims().stream()
                .flatMap(claim -> claim instanceof PublishedClaim published ? Stream.of(published) : Stream.empty())
                .filter(claim -> claim.reading().benchmark().equals(benchmark))
                .filter(claim -> !claim.points().isEmpty())
                .forEach(claim -> figures.addAll(PublishedFigures.of(claim, module)));
        return figures.isEmpty() ? BarFigures.of(module, benchmark) : figures;
    }
}
