package org.identityperf.lab.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.identityperf.lab.law.HyperbolaLaw;
import org.identityperf.lab.law.ParamWords;
import org.identityperf.lab.result.Plan;
import org.identityperf.lab.result.RunResult;

/**
 * What the page tells of one benchmark.
 *
 * @param title the question
 * @param words what to know before looking; may be empty
 * @param figures may be empty
 * @param cells every cell
 * @param plans may be empty
 */
record Chapter(String title, List<String> words, List<Figure> figures, Table cells, List<Plan> plans) {

    /** What has been published about stands first. */
    static List<Chapter> of(ModuleReport module) {
        Set<String> published = module.published().stream()
                .map(law -> law.reading().benchmark())
                .collect(Collectors.toSet());
        return Benchmarks.names(module.run()).stream()
                .sorted(Comparator.comparing((String benchmark) -> !published.contains(benchmark)))
                .map(benchmark -> of(module, benchmark))
                .toList();
    }

    private static Chapter of(ModuleReport module, String benchmark) {
        RunResult run = module.run();
        Optional<IndexQuestion> question = IndexQuestion.of(run, module.plans(), benchmark);
        return new Chapter(
                question.isPresent() ? IndexQuestion.TITLE : ParamWords.name(benchmark),
                question.flatMap(IndexQuestion::whyTestersDisagreed).stream().toList(),
                figures(module, benchmark, question),
                CellTable.of(run, benchmark),
                module.plans().stream()
                        .filter(plan -> plan.cell().startsWith(benchmark + '.'))
                        .sorted(Comparator.comparing((Plan plan) -> !plan.cell().contains("=NONE"))
                                .thenComparing(Plan::cell))
                        .toList());
    }

    private static List<Figure> figures(ModuleReport module, String benchmark, Optional<IndexQuestion> question) {
        RunResult run = module.run();
        if (question.isPresent()) {
            List<Figure> figures = new ArrayList<>(question.get().figures());
            figures.addAll(CurveFigures.cold(benchmark, Curves.apart(run, benchmark, "sessions")));
            return figures;
        }
        List<Figure> figures = new ArrayList<>(
                LoadRate.of(run, benchmark).map(LoadRate::figures).orElseGet(List::of));
        figures.addAll(CurveFigures.of(run, benchmark));
        module.published().stream()
                .filter(law -> law.reading().benchmark().equals(benchmark))
                .filter(HyperbolaLaw.class::isInstance)
                .map(HyperbolaLaw.class::cast)
                .forEach(law -> figures.addAll(PublishedFigure.of(law, run)));
        return figures.isEmpty() ? BarFigures.of(run, benchmark) : figures;
    }
}
