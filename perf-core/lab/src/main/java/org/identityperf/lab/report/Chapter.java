package org.identityperf.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
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
    private static final String PAGE_WORDS = """
            One page of the preloading loader, by itself: this is what the testers of KEYCLOAK-11019 disagreed about. The \
            old query walks the table by creation time with an OR predicate, which no index serves as a seek: an index \
            spares it the sort or the scan, and how much that is depends on the size of the table and on what is cached, \
            which is how one tester could find it barely noticeable and another a great help. The query by key of later versions reads \
            the page and stops, index or not. The plans show which of the two the store did.""";

    static List<Chapter> of(ModuleReport module) {
        return Benchmarks.names(module.run()).stream()
                .map(benchmark -> of(module, benchmark))
                .toList();
    }

    private static Chapter of(ModuleReport module, String benchmark) {
        RunResult run = module.run();
        Set<String> params = Benchmarks.values(Benchmarks.of(run, benchmark)).keySet();
        boolean page = params.containsAll(Set.of("query", "index"));
        List<Figure> figures = new ArrayList<>(page ? page(run, benchmark) : CurveFigures.of(run, benchmark));
        module.published().stream()
                .filter(law -> law.reading().benchmark().equals(benchmark))
                .filter(HyperbolaLaw.class::isInstance)
                .map(HyperbolaLaw.class::cast)
                .forEach(law -> figures.addAll(Math.min(1, figures.size()), PublishedFigure.of(law, run)));
        if (figures.isEmpty()) {
            figures.addAll(BarFigures.of(run, benchmark));
        }
        return new Chapter(
                ParamWords.name(benchmark),
                page ? List.of(PAGE_WORDS) : List.of(),
                figures,
                CellTable.of(run, benchmark),
                module.plans().stream()
                        .filter(plan -> plan.cell().startsWith(benchmark + '.'))
                        .toList());
    }

    /** The choices at the largest size, and how each grows with the size. */
    private static List<Figure> page(RunResult run, String benchmark) {
        List<Figure> figures = new ArrayList<>(BarFigures.of(run, benchmark));
        figures.addAll(CurveFigures.cold(benchmark, Curves.apart(run, benchmark, "sessions")));
        return figures;
    }
}
