package org.identityperf.lab.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.identityperf.lab.law.ParamWords;
import org.identityperf.lab.result.RunResult;
import org.identityperf.probe.measure.Counter;

/** Cold time, statements, round trips and peak heap over each parameter of a benchmark that is a number and takes several values. */
final class CurveFigures {
    /** Past this factor the small values of a linear axis cannot be read. */
    private static final double LOG = 40;

    private CurveFigures() {}

    static List<Figure> of(RunResult run, String benchmark) {
        List<Figure> figures = new ArrayList<>();
        List<String> parameters = new ArrayList<>();
        Benchmarks.values(Benchmarks.of(run, benchmark)).forEach((name, values) -> {
            if (values.size() >= 2 && Benchmarks.isNumeric(values)) {
                parameters.add(name);
            }
        });
        if (parameters.size() > 1) {
            parameters.remove(ParamWords.DELAY);
        }
        // What is set by hand comes before how much data there is.
        parameters.sort((a, b) -> b.compareTo(a));
        for (String parameter : parameters) {
            Curves.over(run, benchmark, parameter).forEach(curves -> figures.addAll(of(benchmark, curves)));
        }
        return figures;
    }

    private static List<Figure> of(String benchmark, Curves curves) {
        String words = ParamWords.name(curves.parameter());
        List<Figure> figures = new ArrayList<>(cold(benchmark, curves));
        figures.addAll(counted(benchmark, curves, Counter.CALLS, "Statements by " + words, "statements", ""));
        figures.addAll(counted(benchmark, curves, Counter.ROUND_TRIPS, "Round trips by " + words, "round trips", ""));
        figures.addAll(
                counted(benchmark, curves, Counter.PEAK_LIVE, "Peak heap by " + words, "live heap at its peak", "B"));
        return figures;
    }

    /** Nothing where no line has two times. */
    static List<Figure> cold(String benchmark, Curves curves) {
        List<Curve> timed = curves.curves().stream()
                .filter(c -> c.cold().points().size() >= 2)
                .toList();
        if (timed.stream().allMatch(Curve::level)) {
            return List.of();
        }
        return List.of(figure(
                benchmark + "-" + curves.parameter() + "-cold",
                "Cold time by " + ParamWords.name(curves.parameter()),
                new Chart.Axis("cold time", "s", false),
                curves,
                timed.stream().map(Curve::cold).toList(),
                (name, value) -> at(timed, name).coldText(value)));
    }

    /** The counts of each rung at the smallest delay: no count depends on it. */
    private static List<Figure> counted(
            String benchmark, Curves curves, Counter counter, String title, String axis, String unit) {
        Map<String, Curve> byName = new LinkedHashMap<>();
        curves.curves().stream()
                .filter(curve -> curve.counted(counter).points().size() >= 2)
                .forEach(curve -> {
                    String name = Curves.name(curve.rung(), curve.sweep().where(), false);
                    byName.putIfAbsent(name, new Curve(name, curve.rung(), curve.sweep(), curve.level()));
                });
        if (byName.values().stream().allMatch(Curve::level)) {
            return List.of();
        }
        List<Curve> counted = List.copyOf(byName.values());
        return List.of(figure(
                benchmark + "-" + curves.parameter() + "-" + counter.label(),
                title,
                new Chart.Axis(axis, unit, false),
                curves,
                counted.stream().map(curve -> curve.counted(counter)).toList(),
                (name, value) -> at(counted, name).countText(value, counter)));
    }

    static Figure figure(
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
        double[] ys = series.stream()
                .flatMap(s -> s.points().stream())
                .mapToDouble(Chart.Point::y)
                .filter(value -> value > 0)
                .sorted()
                .toArray();
        boolean log = ys.length > 0 && ys[ys.length - 1] / ys[0] > LOG;
        boolean wide = values.get(0) > 0 && values.get(values.size() - 1) / values.get(0) >= 4;
        Chart chart = new Chart(
                id,
                title,
                "Line chart: " + y.title() + " over " + words + ", for "
                        + String.join(
                                "; ", series.stream().map(Chart.Series::name).toList())
                        + ". The numbers are in the table below it.",
                new Chart.Axis(words, "", wide),
                new Chart.Axis(y.title(), y.unit(), log),
                List.of(),
                series);
        String conditions = ParamWords.of(curves.where());
        return new Figure(
                chart, y.unit().equals("s") ? Figure.times(conditions) : conditions, new Table(title, columns, rows));
    }

    private static Curve at(List<Curve> curves, String name) {
        return curves.stream().filter(c -> c.name().equals(name)).findFirst().orElseThrow();
    }
}
