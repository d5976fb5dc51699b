package org.identityperf.runner.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.identityperf.runner.claim.ParamWords;
import org.identityperf.runner.claim.PublishedClaim;
import org.identityperf.runner.result.Plan;

/**
 * What the page tells of one benchmark.
 *
 * @param benchmark as in a cell
 * @param title the question
 * @param words what to know before looking; may be empty
 * @param figures may be empty
 * @param published what was published beside what was measured, and what was taken apart; may be empty
 * @param cells every cell
 * @param statements of each cell where they were counted; may be empty
 * @param plans may be empty
 */
record Chapter(
        String benchmark,
        String title,
        List<String> words,
        List<Figure> figures,
        List<Table> published,
        Table cells,
        List<StatementTable> statements,
        List<Plan> plans) {

    /** What claims are about comes first. */
    static List<Chapter> of(ModuleReport module) {
        Set<String> claimed = module.claims().stream()
                .map(claim -> claim.reading().benchmark())
                .collect(Collectors.toSet());
        return Benchmarks.names(module.run()).stream()
                .sorted(Comparator.comparing((String benchmark) -> !claimed.contains(benchmark)))
                .map(benchmark -> of(module, benchmark))
                .toList();
    }

    private static Chapter of(ModuleReport module, String benchmark) {
        String title = module.presentation()
                .topic(benchmark)
                .map(Topic::title)
                .filter(words -> !words.isEmpty())
                .orElse(ParamWords.name(benchmark));
        return new Chapter(
                benchmark,
                title,
                words(module, benchmark),
                figures(module, benchmark),
                published(module, benchmark),
                CellTable.of(module.run(), module.presentation(), benchmark),
                statements(module, benchmark),
                plans(module, benchmark));
    }

    private static List<String> words(ModuleReport module, String benchmark) {
        List<String> words = new ArrayList<>(Remarks.full(module, benchmark));
        if (chosen(module, benchmark).isEmpty()) {
            words.addAll(CurveFigures.unchanged(module, benchmark));
        }
        return words;
    }

    /** What the module itself wants drawn. */
    private static List<ChosenFigure> chosen(ModuleReport module, String benchmark) {
        return module.presentation().topic(benchmark).map(Topic::figures).orElse(List.of());
    }

    private static List<StatementTable> statements(ModuleReport module, String benchmark) {
        StatementPlans plans = new StatementPlans(module.insight().plans());
        return Benchmarks.of(module.run(), benchmark).stream()
                .flatMap(measurement -> StatementTable.of(module, measurement, plans).stream())
                .toList();
    }

    static List<Table> published(ModuleReport module, String benchmark) {
        return module.presentation().topic(benchmark).stream()
                .flatMap(topic -> Stream.concat(
                        topic.tables().stream().map(rows -> rows.table(module.run())),
                        topic.breakdowns().stream().map(parts -> parts.table(module.run()))))
                .filter(table -> !table.rows().isEmpty())
                .toList();
    }

    /** In the order of the cells' parameters. */
    private static List<Plan> plans(ModuleReport module, String benchmark) {
        return module.plans().stream()
                .filter(plan -> plan.cell().startsWith(benchmark + '.'))
                .sorted(Comparator.comparing(Plan::cell, module.presentation().cells()))
                .toList();
    }

    private static List<Figure> figures(ModuleReport module, String benchmark) {
        List<Figure> figures = new ArrayList<>();
        List<ChosenFigure> chosen = chosen(module, benchmark);
        if (chosen.isEmpty()) {
            LoadRate.of(module, benchmark).map(LoadRate::figures).ifPresent(figures::addAll);
            figures.addAll(CurveFigures.of(module, benchmark));
        } else {
            chosen.forEach(figure -> figures.addAll(ChosenFigures.of(module, benchmark, figure)));
        }
        module.claims().stream()
                .flatMap(claim -> claim instanceof PublishedClaim published ? Stream.of(published) : Stream.empty())
                .filter(claim -> claim.reading().benchmark().equals(benchmark))
                .filter(claim -> !claim.points().isEmpty())
                .forEach(claim -> figures.addAll(PublishedFigure.of(claim, module)));
        return figures.isEmpty() ? BarFigures.of(module, benchmark) : figures;
    }
}
