package org.identityperf.runner.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.identityperf.runner.claim.Claim;
import org.identityperf.runner.report.format.Table;
import org.identityperf.runner.report.model.Layout;
import org.identityperf.runner.report.model.Metric;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.report.model.RunBenchmarks;
import org.identityperf.runner.result.Measurement;

/**
 * A chart with its conditions.
 *
 * @param chart the picture
 * @param conditions the parameters that are the same in all of it, in words; may be empty
 * @param beside what must be shown with it
 */
public record Figure(Chart chart, String conditions, Optional<Beside> beside) {
    Figure(Chart chart, String conditions) {
        this(chart, conditions, Optional.empty());
    }

    /**
     * A table that is not folded, with the conditions of each of its columns.
     *
     * @param words the terms and their explanations
     */
    public record Beside(Table table, List<Map.Entry<String, String>> words) {}

    /**
     * Returns the figures of a benchmark: those that its module declares, or else those that suit its parameters; then
     * those of published claims.
     */
    public static List<Figure> of(ModuleReport module, String benchmark) {
        List<Figure> figures = new ArrayList<>();
        List<Layout.ChosenChart> declared = module.layout().of(benchmark).charts();
        if (declared.isEmpty()) {
            LoadRate.of(module, benchmark).map(LoadRate::figure).ifPresent(figures::add);
            figures.addAll(CurveFigures.of(module, benchmark));
        }
        Set<String> parameters =
                RunBenchmarks.values(RunBenchmarks.of(module.run(), benchmark)).keySet();
        declared.stream()
                .filter(chart -> parameters.contains(chart.x()))
                .forEach(chart -> chart.y()
                        .forEach(y -> figures.addAll(
                                chart.series().isEmpty()
                                        ? CurveFigures.declared(module, benchmark, chart, y)
                                        : BarFigures.declared(module, benchmark, chart, Metric.of(y)))));
        for (Claim claim : module.claims()) {
            if (claim.reading().benchmark().equals(benchmark)) {
                PublishedFigure.of(claim, module).ifPresent(figures::add);
            }
        }
        return figures.isEmpty() ? BarFigures.of(module, benchmark) : figures;
    }

    /** Returns the conditions of a chart of these times: one fork has neither a median nor whiskers. */
    static String times(String conditions, List<Measurement> timed) {
        return (conditions.isEmpty() ? "" : conditions + " · ")
                + (timed.stream().anyMatch(m -> m.forks().size() > 1)
                        ? "median of the forks, whiskers from the least to the most"
                        : "one fork each, so the spread is not known");
    }
}
