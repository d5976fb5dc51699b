package org.identityperf.runner.report.chart;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.claim.ParamWords;
import org.identityperf.runner.report.model.Layout;
import org.identityperf.runner.report.model.Metric;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.report.model.RunBenchmarks;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Quantile;
import org.identityperf.runner.result.Units;

/**
 * Curve figures show time, statements, round trips and peak heap over each parameter of a benchmark that is a number
 * with several values. For a steady-state benchmark they also show throughput and latencies. Counts that such a
 * parameter does not change are a sentence and no picture.
 */
public final class CurveFigures {

    private static final List<Counter> COUNTS = List.of(Counter.CALLS, Counter.ROUND_TRIPS, Counter.PEAK_LIVE);

    private static final List<Quantile> DRAWN = List.of(Quantile.P50, Quantile.P90, Quantile.P99, Quantile.P999);

    private CurveFigures() {}

    public static List<Figure> of(ModuleReport module, String benchmark) {
        FittedCurves fits = new FittedCurves(module, benchmark);
        List<Figure> figures = new ArrayList<>();
        for (Curves curves : curves(module, benchmark)) {
            if (RunBenchmarks.kind(curves.measurements()) == Kind.STEADY_STATE
                    && curves.parameter().equals(BenchmarkCase.THREADS)) {
                figures.addAll(of(fits, curves, Metric.THROUGHPUT, ""));
            }
            figures.addAll(of(fits, curves, Metric.TIME, ""));
            figures.addAll(latencies(curves));
            COUNTS.stream()
                    .filter(count -> !isLevel(lines(curves, Metric.of(count))))
                    .forEach(count -> figures.addAll(of(fits, curves, Metric.of(count), "")));
        }
        return figures;
    }

    /** Draws the lines that a module declares, one for each combination of the other parameters. */
    static List<Figure> declared(ModuleReport module, String benchmark, Layout.ChosenChart chart, String y) {
        Curves curves = Curves.apart(module, benchmark, chart.x());
        return y.equals(Layout.ChosenChart.LATENCY)
                ? latencies(curves)
                : of(new FittedCurves(module, benchmark), curves, Metric.of(y), chart.title());
    }

    /** Returns sentences on what stays the same whatever some parameters are. */
    public static List<String> unchanged(ModuleReport module, String benchmark) {
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        for (Curves curves : curves(module, benchmark)) {
            String counts = COUNTS.stream()
                    .flatMap(count -> unchanged(curves, count).stream())
                    .collect(Collectors.joining(" and "));
            if (!counts.isEmpty()) {
                parameters.computeIfAbsent(counts, key -> new ArrayList<>()).add(ParamWords.name(curves.parameter()));
            }
        }
        return parameters.entrySet().stream()
                .map(e -> Units.capital(e.getKey()) + " don't change with " + String.join(" or ", e.getValue()) + ".")
                .toList();
    }

    /** Returns {@code statements (1 to 2)}; empty where the counts change, or where there are none. */
    private static Optional<String> unchanged(Curves curves, Counter count) {
        Metric metric = Metric.of(count);
        List<Chart.Series> lines = lines(curves, metric);
        double[] values = ys(lines);
        if (values.length == 0 || values[values.length - 1] == 0 || !isLevel(lines)) {
            return Optional.empty();
        }
        String least = metric.text(values[0]);
        String most = metric.text(values[values.length - 1]);
        return Optional.of(
                count.words() + " (" + (least.equals(most) ? least : least + " to " + most + ", by case") + ")");
    }

    private static boolean isLevel(List<Chart.Series> lines) {
        return lines.stream()
                .allMatch(line ->
                        line.points().stream().map(Chart.Point::y).distinct().count() == 1);
    }

    private static List<Curves> curves(ModuleReport module, String benchmark) {
        List<String> parameters = new ArrayList<>();
        RunBenchmarks.values(RunBenchmarks.of(module.run(), benchmark)).forEach((name, values) -> {
            if (values.size() >= 2 && RunBenchmarks.isNumeric(values)) {
                // Settings come before the amount of data.
                parameters.add(0, name);
            }
        });
        if (parameters.size() > 1) {
            parameters.remove(ParamWords.DELAY);
        }
        return parameters.stream()
                .flatMap(parameter -> Curves.over(module, benchmark, parameter).stream())
                .toList();
    }

    /** Draws a metric; nothing where no line has two values of it and the parameter. */
    private static List<Figure> of(FittedCurves fits, Curves curves, Metric metric, String title) {
        List<Chart.Series> lines = lines(curves, metric);
        if (lines.stream().allMatch(Chart.Series::level)) {
            return List.of();
        }
        String what = title.isEmpty() ? metric.title(curves.measurements()) : title;
        return List.of(figure(
                title.isEmpty() ? what + " by " + ParamWords.name(curves.parameter()) : title,
                Units.small(what),
                metric,
                curves,
                Stream.concat(lines.stream(), fits.curves(curves, metric).stream())
                        .toList(),
                fits.exponents(curves, metric)));
    }

    /**
     * Returns the lines with two values or more. Those of a count are shown at the smallest network latency, since no count
     * depends on it. A level line is as long as the others.
     */
    private static List<Chart.Series> lines(Curves curves, Metric metric) {
        Map<String, Curve> byName = new LinkedHashMap<>();
        curves.curves().stream()
                .filter(curve -> curve.points(metric).size() >= 2)
                .forEach(curve -> byName.putIfAbsent(metric.isOfForks() ? curve.name() : curve.who(), curve));
        Set<Double> values = byName.values().stream()
                .filter(curve -> !curve.level())
                .flatMap(curve -> curve.points(metric).stream().map(Chart.Point::x))
                .collect(Collectors.toSet());
        List<Chart.Series> lines = new ArrayList<>();
        byName.forEach((name, curve) -> lines.add(new Chart.Series(
                name,
                Curve.role(curve.implementation()),
                curve.points(metric).stream()
                        .filter(point -> !curve.level() || values.contains(point.x()))
                        .toList(),
                curve.level())));
        return lines;
    }

    private static Figure figure(
            String title, String what, Metric metric, Curves curves, List<Chart.Series> lines, String findings) {
        Chart chart = new Chart(
                title,
                new Chart.Axis(ParamWords.name(curves.parameter()), ""),
                new Chart.Axis(what, metric.unit()),
                List.of(),
                lines);
        String conditions =
                metric.isOfForks() ? Figure.times(curves.conditions(), curves.measurements()) : curves.conditions();
        return new Figure(chart, conditions + findings);
    }

    private static double[] ys(List<Chart.Series> series) {
        return series.stream()
                .flatMap(line -> line.points().stream())
                .mapToDouble(Chart.Point::y)
                .sorted()
                .toArray();
    }

    /**
     * Draws how long single operations took, by quantile, in a figure for each line; none for floors, which no user
     * waits for.
     */
    private static List<Figure> latencies(Curves curves) {
        List<Figure> figures = new ArrayList<>();
        for (Curve curve : curves.curves()) {
            List<Chart.Series> quantiles = DRAWN.stream()
                    .map(quantile ->
                            new Chart.Series(quantile.word(), Chart.Role.MEASURED, curve.points(Metric.of(quantile))))
                    .toList();
            if (curve.implementation() != Implementation.FLOOR
                    && quantiles.get(0).points().size() >= 2) {
                figures.add(figure(
                        "Latency by " + ParamWords.name(curves.parameter()) + ", " + curve.name(),
                        "latency of an operation",
                        Metric.of(DRAWN.get(0)),
                        curves,
                        quantiles,
                        ""));
            }
        }
        return figures;
    }
}
