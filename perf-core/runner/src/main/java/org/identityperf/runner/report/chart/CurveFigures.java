package org.identityperf.runner.report.chart;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.claim.ParamWords;
import org.identityperf.runner.claim.Quantity;
import org.identityperf.runner.report.format.Table;
import org.identityperf.runner.report.format.Units;
import org.identityperf.runner.report.model.Metric;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.report.model.RunBenchmarks;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.Quantile;

/**
 * Curve figures show time, statements, round trips and peak heap over each parameter of a benchmark that is a number
 * with several values. For a steady-state benchmark they also show throughput and latencies. Counts that such a
 * parameter does not change are a sentence and no picture.
 */
public final class CurveFigures {

    /** Past this factor the small values of a linear axis cannot be read. */
    private static final double LOG = 40;

    private static final List<Counter> COUNTS = List.of(Counter.CALLS, Counter.ROUND_TRIPS, Counter.PEAK_LIVE);

    private static final List<Quantile> DRAWN = List.of(Quantile.P50, Quantile.P90, Quantile.P99, Quantile.P999);

    private CurveFigures() {}

    public static List<Figure> of(ModuleReport module, String benchmark) {
        FittedCurves fits = new FittedCurves(module, benchmark);
        return curves(module, benchmark).stream()
                .flatMap(curves -> of(fits, benchmark, curves).stream())
                .toList();
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
        List<Curve> lines = counted(curves, count);
        double[] values = lines.stream()
                .flatMap(line -> line.counted(count).points().stream())
                .mapToDouble(Chart.Point::y)
                .sorted()
                .toArray();
        if (values.length == 0 || values[values.length - 1] == 0 || !level(lines, count)) {
            return Optional.empty();
        }
        Metric metric = Metric.of(count.label());
        String least = metric.text(values[0]);
        String most = metric.text(values[values.length - 1]);
        return Optional.of(Metric.COUNTS.get(count) + " ("
                + (least.equals(most) ? least : least + " to " + most + ", by case") + ")");
    }

    private static boolean level(List<Curve> lines, Counter counter) {
        return lines.stream()
                .allMatch(line -> line.counted(counter).points().stream()
                                .mapToDouble(Chart.Point::y)
                                .distinct()
                                .count()
                        == 1);
    }

    private static List<Curves> curves(ModuleReport module, String benchmark) {
        List<String> parameters = new ArrayList<>();
        RunBenchmarks.values(RunBenchmarks.of(module.run(), benchmark)).forEach((name, values) -> {
            if (values.size() >= 2 && RunBenchmarks.isNumeric(values)) {
                parameters.add(name);
            }
        });
        if (parameters.size() > 1) {
            parameters.remove(ParamWords.DELAY);
        }
        // Settings come before the amount of data.
        parameters.sort((a, b) -> b.compareTo(a));
        return parameters.stream()
                .flatMap(parameter -> Curves.over(module, benchmark, parameter).stream())
                .toList();
    }

    private static List<Figure> of(FittedCurves fits, String benchmark, Curves curves) {
        String words = ParamWords.name(curves.parameter());
        boolean steady = RunBenchmarks.kind(curves.measurements()) == Kind.STEADY_STATE;
        List<Figure> figures = new ArrayList<>();
        if (steady && curves.parameter().equals(BenchmarkCase.THREADS)) {
            figures.addAll(measured(benchmark, curves.with(Quantity.THROUGHPUT)).stream()
                    .map(figure -> fits.on(figure, curves.with(Quantity.THROUGHPUT)))
                    .toList());
        }
        measured(benchmark, curves).forEach(figure -> figures.add(fits.on(figure, curves)));
        figures.addAll(latencies(benchmark, curves));
        COUNTS.stream()
                .filter(count -> !level(counted(curves, count), count))
                .forEach(count -> figures.addAll(
                        counted(benchmark, curves, count, Units.capital(Metric.COUNTS.get(count)) + " by " + words)));
        return figures;
    }

    /** Draws the lines of a chart that a module declares. */
    static List<Figure> declared(String benchmark, Curves curves, Metric y) {
        if (y instanceof Metric.Counted counted) {
            return counted(benchmark, curves, counted.counter(), counted.title());
        }
        return measured(benchmark, curves);
    }

    /** Draws times or throughput; nothing where no line has two of them. */
    private static List<Figure> measured(String benchmark, Curves curves) {
        List<Curve> measured = curves.curves().stream()
                .filter(c -> c.measured().points().size() >= 2)
                .toList();
        if (measured.stream().allMatch(Curve::level)) {
            return List.of();
        }
        Metric metric = Metric.of(measured.get(0).sweep().quantity().word());
        return List.of(figure(
                benchmark + "-" + curves.parameter() + "-" + metric.unit(),
                metric.title(curves.measurements()) + " by " + ParamWords.name(curves.parameter()),
                new Chart.Axis(metric.axis(curves.measurements()), metric.unit(), false),
                curves,
                measured.stream().map(Curve::measured).toList(),
                (name, value) -> at(measured, name).text(value)));
    }

    /** Returns the lines that have this count, each at the smallest network latency: no count depends on it. */
    private static List<Curve> counted(Curves curves, Counter counter) {
        Map<String, Curve> byName = new LinkedHashMap<>();
        curves.curves().stream()
                .filter(curve -> curve.counted(counter).points().size() >= 2)
                .forEach(curve -> byName.putIfAbsent(curve.who(), curve.undelayed()));
        return List.copyOf(byName.values());
    }

    /** Draws a count; nothing where no line has the parameter. */
    private static List<Figure> counted(String benchmark, Curves curves, Counter counter, String title) {
        List<Curve> counted = counted(curves, counter);
        if (counted.stream().allMatch(Curve::level)) {
            return List.of();
        }
        return List.of(figure(
                benchmark + "-" + curves.parameter() + "-" + counter.label(),
                title,
                new Chart.Axis(
                        Metric.COUNTS.get(counter), Metric.of(counter.label()).unit(), false),
                curves,
                counted.stream().map(curve -> curve.counted(counter)).toList(),
                (name, value) -> at(counted, name).countText(value, counter)));
    }

    private static Figure figure(
            String id,
            String title,
            Chart.Axis y,
            Curves curves,
            List<Chart.Series> lines,
            BiFunction<String, Double, String> text) {
        List<Double> values = lines.stream()
                .filter(line -> !line.level())
                .flatMap(line -> line.points().stream().map(Chart.Point::x))
                .distinct()
                .sorted()
                .toList();
        List<Chart.Series> series = lines.stream()
                .map(line -> line.level() ? line.at(values) : line)
                .toList();
        String words = ParamWords.name(curves.parameter());
        List<Table.Column> columns = new ArrayList<>(List.of(Table.Column.number(words)));
        series.forEach(s -> columns.add(Table.Column.number(s.name())));
        List<List<String>> rows = new ArrayList<>();
        for (double value : values) {
            List<String> row = new ArrayList<>(List.of(Units.count(value)));
            series.forEach(s -> row.add(text.apply(s.name(), value)));
            rows.add(row);
        }
        boolean wide = values.get(0) > 0 && values.get(values.size() - 1) / values.get(0) >= 4;
        Chart chart = new Chart(
                id,
                title,
                "Line chart: " + y.title() + " over " + words + ", for "
                        + String.join(
                                "; ", series.stream().map(Chart.Series::name).toList())
                        + ". The numbers are in the table below it.",
                new Chart.Axis(words, "", wide),
                new Chart.Axis(y.title(), y.unit(), spread(series) > LOG),
                List.of(),
                series);
        String conditions = curves.conditions();
        boolean ofForks = y.unit().equals("s") || y.unit().equals("/s");
        return new Figure(
                chart,
                ofForks ? Figure.times(conditions, curves.measurements()) : conditions,
                new Table(title, columns, rows));
    }

    /** Returns the largest over the smallest value above zero. */
    private static double spread(List<Chart.Series> series) {
        double[] ys = series.stream()
                .flatMap(s -> s.points().stream())
                .mapToDouble(Chart.Point::y)
                .filter(value -> value > 0)
                .sorted()
                .toArray();
        return ys.length == 0 ? 1 : ys[ys.length - 1] / ys[0];
    }

    private static Curve at(List<Curve> curves, String name) {
        return curves.stream().filter(c -> c.name().equals(name)).findFirst().orElseThrow();
    }

    /**
     * Draws how long single operations took, by quantile, in a figure for each line; none for floors, which no user
     * waits for.
     */
    static List<Figure> latencies(String benchmark, Curves curves) {
        return curves.curves().stream()
                .filter(curve -> curve.implementation() != Implementation.FLOOR)
                .filter(curve -> series(curve, Quantile.P50).points().size() >= 2)
                .map(curve -> latency(benchmark, curves, curve))
                .toList();
    }

    private static Figure latency(String benchmark, Curves curves, Curve curve) {
        String title = "Latency by " + ParamWords.name(curves.parameter()) + ", " + curve.name();
        return figure(
                benchmark + "-" + curves.parameter() + "-latency-" + curve.name(),
                title,
                new Chart.Axis("latency of an operation", "s", false),
                curves,
                DRAWN.stream().map(quantile -> series(curve, quantile)).toList(),
                (name, value) -> text(values(curve, quantile(name), value)));
    }

    private static String text(double[] seconds) {
        return seconds.length == 0 ? Units.NOT_COUNTED : Units.seconds(Measurement.median(seconds));
    }

    private static Chart.Series series(Curve curve, Quantile quantile) {
        return new Chart.Series(
                quantile.word(),
                Chart.Role.MEASURED,
                curve.sweep().byValue().keySet().stream()
                        .flatMap(value -> Curve.point(value, values(curve, quantile, value)).stream())
                        .toList());
    }

    /** Returns one value a fork. */
    private static double[] values(Curve curve, Quantile quantile, double value) {
        return curve.sweep().byValue().getOrDefault(value, List.of()).stream()
                .flatMap(m -> m.forks().stream())
                .flatMap(fork -> fork.latency().stream())
                .mapToDouble(latency -> latency.seconds().get(quantile))
                .toArray();
    }

    private static Quantile quantile(String word) {
        return Arrays.stream(Quantile.values())
                .filter(quantile -> quantile.word().equals(word))
                .findFirst()
                .orElseThrow();
    }
}
