package org.identityperf.runner.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.runner.claim.ParamOrder;
import org.identityperf.runner.claim.ParamWords;
import org.identityperf.runner.claim.Quantity;
import org.identityperf.runner.report.format.Table;
import org.identityperf.runner.report.format.Units;
import org.identityperf.runner.report.model.Labels;
import org.identityperf.runner.report.model.Layout;
import org.identityperf.runner.report.model.Metric;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.report.model.RunBenchmarks;
import org.identityperf.runner.result.Measurement;

/**
 * Declared figures are those that a module's layout declares for a benchmark whose cases have the parameters of the
 * figure.
 */
public final class DeclaredFigures {

    private DeclaredFigures() {}

    /** Draws a chart's figures; none where the benchmark has other parameters, or nothing was measured. */
    public static List<Figure> of(ModuleReport module, String benchmark, Layout.ChosenChart chart) {
        if (!RunBenchmarks.values(RunBenchmarks.of(module.run(), benchmark)).containsKey(chart.x())) {
            return List.of();
        }
        return chart.y().stream()
                .flatMap(y -> of(module, benchmark, chart, y).stream())
                .toList();
    }

    private static List<Figure> of(ModuleReport module, String benchmark, Layout.ChosenChart chart, String y) {
        if (y.equals(Layout.ChosenChart.LATENCY)) {
            return CurveFigures.latencies(benchmark, Curves.apart(module, benchmark, chart.x(), Quantity.TIME));
        }
        Metric metric = chart.metric(y);
        return chart.isBars() ? bars(module, benchmark, chart, metric) : lines(module, benchmark, chart.x(), metric);
    }

    private static List<Figure> lines(ModuleReport module, String benchmark, String x, Metric y) {
        Quantity quantity = y instanceof Metric.OfForks forks ? forks.quantity() : Quantity.TIME;
        Curves curves = Curves.apart(module, benchmark, x, quantity);
        FittedCurves fits = new FittedCurves(module, benchmark);
        return CurveFigures.declared(benchmark, curves, y).stream()
                .map(figure -> fits.curvesOn(figure, curves))
                .toList();
    }

    /** Returns the cases at the largest values of the parameters that are not named. */
    private static List<Measurement> largest(ModuleReport module, String benchmark, Set<String> named) {
        SortedMap<SortedMap<String, String>, List<Measurement>> byOthers = new TreeMap<>(ParamOrder.MAPS);
        RunBenchmarks.of(module.run(), benchmark)
                .forEach(m -> byOthers.computeIfAbsent(others(m, named), others -> new ArrayList<>())
                        .add(m));
        return byOthers.get(byOthers.lastKey());
    }

    private static SortedMap<String, String> others(Measurement m, Set<String> named) {
        SortedMap<String, String> others = new TreeMap<>(m.benchmarkCase().params());
        others.keySet().removeAll(named);
        return others;
    }

    private static List<Figure> bars(ModuleReport module, String benchmark, Layout.ChosenChart bars, Metric y) {
        Set<String> named = Set.of(bars.x(), bars.series());
        List<Measurement> known = largest(module, benchmark, named).stream()
                .filter(m -> m.benchmarkCase().params().keySet().containsAll(named))
                .filter(m -> y.of(m).length > 0)
                .toList();
        if (known.isEmpty()) {
            return List.of();
        }
        Labels words = module.layout().labels();
        List<String> below = values(known, bars.x(), words);
        List<String> beside = values(known, bars.series(), words);
        List<String> names =
                beside.stream().map(value -> words.value(bars.series(), value)).toList();
        String title = y.title(known);
        List<Table.Column> columns = new ArrayList<>(List.of(Table.Column.text(ParamWords.name(bars.x()))));
        names.forEach(name -> columns.add(Table.Column.number(name)));
        List<List<String>> rows = new ArrayList<>();
        for (String value : below) {
            List<String> row = new ArrayList<>(List.of(words.value(bars.x(), value)));
            beside.forEach(other -> row.add(known.stream()
                    .filter(m -> is(m, bars, value, other))
                    .map(m -> y.text(Measurement.median(y.of(m))))
                    .findFirst()
                    .orElse(Units.NOT_COUNTED)));
            rows.add(row);
        }
        List<Chart.Series> series = beside.stream()
                .map(other -> new Chart.Series(
                        words.value(bars.series(), other), Chart.Role.MEASURED, points(known, bars, y, below, other)))
                .toList();
        Chart chart = new Chart(
                benchmark + "-" + title,
                title,
                "Bar chart: " + title + " by " + ParamWords.name(bars.x()) + ", for " + String.join("; ", names)
                        + ". The numbers are in the table below it.",
                new Chart.Axis("", "", false),
                new Chart.Axis(y.axis(known), y.unit(), false),
                below.stream().map(value -> words.value(bars.x(), value)).toList(),
                series);
        String conditions = ParamWords.of(others(known.get(0), named));
        return List.of(new Figure(
                chart,
                y instanceof Metric.OfForks ? Figure.times(conditions, known) : conditions,
                new Table(title, columns, rows)));
    }

    private static List<Chart.Point> points(
            List<Measurement> known, Layout.ChosenChart bars, Metric y, List<String> below, String other) {
        List<Chart.Point> points = new ArrayList<>();
        for (int i = 0; i < below.size(); i++) {
            String value = below.get(i);
            int place = i;
            known.stream()
                    .filter(m -> is(m, bars, value, other))
                    .forEach(m -> points.addAll(Curve.point(place, y.of(m))));
        }
        return points;
    }

    private static List<String> values(List<Measurement> known, String parameter, Labels words) {
        return known.stream()
                .map(m -> m.benchmarkCase().param(parameter))
                .distinct()
                .sorted(words.order(parameter))
                .toList();
    }

    private static boolean is(Measurement m, Layout.ChosenChart bars, String x, String series) {
        Map<String, String> params = m.benchmarkCase().params();
        return params.get(bars.x()).equals(x) && params.get(bars.series()).equals(series);
    }
}
