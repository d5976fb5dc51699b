package org.identityperf.runner.report;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.claim.ParamWords;
import org.identityperf.runner.claim.Quantity;
import org.identityperf.runner.result.BenchmarkCase;

/**
 * Time, statements, round trips and peak heap over each parameter of a benchmark that is a number and takes several
 * values; of a steady operation throughput and latencies too. Of counts that such a parameter does not change there is a
 * sentence and no picture.
 */
final class CurveFigures {

    /** Past this factor the small values of a linear axis cannot be read. */
    private static final double LOG = 40;

    private static final List<Shown.Counted> COUNTS = List.of(
            new Shown.Counted(Counter.CALLS, "Statements", "statements"),
            new Shown.Counted(Counter.ROUND_TRIPS, "Round trips", "round trips"),
            new Shown.Counted(Counter.PEAK_LIVE, "Peak heap", "live heap at its peak"));

    private CurveFigures() {}

    static List<Figure> of(ModuleReport module, String benchmark) {
        Fits fits = new Fits(module, benchmark);
        return curves(module, benchmark).stream()
                .flatMap(curves -> of(fits, benchmark, curves).stream())
                .toList();
    }

    /** What stays the same whatever some parameters are, in a sentence. */
    static List<String> unchanged(ModuleReport module, String benchmark) {
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

    /** {@code statements (1 to 2)}; nothing where they change, or where there is none. */
    private static Optional<String> unchanged(Curves curves, Shown.Counted count) {
        List<Curve> lines = counted(curves, count.counter());
        double[] values = lines.stream()
                .flatMap(line -> line.counted(count.counter()).points().stream())
                .mapToDouble(Chart.Point::y)
                .sorted()
                .toArray();
        if (values.length == 0 || values[values.length - 1] == 0 || !level(lines, count.counter())) {
            return Optional.empty();
        }
        String least = count.text(values[0]);
        String most = count.text(values[values.length - 1]);
        return Optional.of(
                count.axis() + " (" + (least.equals(most) ? least : least + " to " + most + ", by cell") + ")");
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
        Benchmarks.values(Benchmarks.of(module.run(), benchmark)).forEach((name, values) -> {
            if (values.size() >= 2 && Benchmarks.isNumeric(values)) {
                parameters.add(name);
            }
        });
        if (parameters.size() > 1) {
            parameters.remove(ParamWords.DELAY);
        }
        // What is set by hand comes before how much data there is.
        parameters.sort((a, b) -> b.compareTo(a));
        return parameters.stream()
                .flatMap(parameter -> Curves.over(module, benchmark, parameter).stream())
                .toList();
    }

    private static List<Figure> of(Fits fits, String benchmark, Curves curves) {
        String words = ParamWords.name(curves.parameter());
        boolean steady = Benchmarks.kind(curves.measurements()) == Kind.STEADY_STATE;
        List<Figure> figures = new ArrayList<>();
        if (steady && curves.parameter().equals(BenchmarkCase.THREADS)) {
            figures.addAll(measured(benchmark, curves.with(Quantity.THROUGHPUT), Set.of()).stream()
                    .map(figure -> fits.on(figure, curves.with(Quantity.THROUGHPUT)))
                    .toList());
        }
        measured(benchmark, curves, Set.of()).forEach(figure -> figures.add(fits.on(figure, curves)));
        figures.addAll(LatencyFigures.of(benchmark, curves));
        COUNTS.stream()
                .filter(count -> !level(counted(curves, count.counter()), count.counter()))
                .forEach(count -> figures.addAll(counted(benchmark, curves, count, count.name() + " by " + words)));
        return figures;
    }

    /** The lines of a chart that a module asked for. */
    static List<Figure> shown(String benchmark, Curves curves, Shown y, Set<ChosenFigure.Axis> log) {
        if (y instanceof Shown.Counted counted) {
            return counted(benchmark, curves, counted, counted.name());
        }
        return measured(benchmark, curves, log);
    }

    /** Times or throughput; nothing where no line has two of them. */
    private static List<Figure> measured(String benchmark, Curves curves, Set<ChosenFigure.Axis> log) {
        List<Curve> measured = curves.curves().stream()
                .filter(c -> c.measured().points().size() >= 2)
                .toList();
        if (measured.stream().allMatch(Curve::level)) {
            return List.of();
        }
        Shown shown = new Shown.OfForks(measured.get(0).sweep().quantity());
        String title = shown.title(curves.measurements());
        return List.of(figure(
                benchmark + "-" + curves.parameter() + "-" + shown.unit(),
                title + " by " + ParamWords.name(curves.parameter()),
                new Chart.Axis(shown.axis(curves.measurements()), shown.unit(), log.contains(ChosenFigure.Axis.Y)),
                curves,
                log,
                measured.stream().map(Curve::measured).toList(),
                (name, value) -> at(measured, name).text(value)));
    }

    /** The lines that have this count, each at the smallest delay: no count depends on it. */
    private static List<Curve> counted(Curves curves, Counter counter) {
        Map<String, Curve> byName = new LinkedHashMap<>();
        curves.curves().stream()
                .filter(curve -> curve.counted(counter).points().size() >= 2)
                .forEach(curve -> byName.putIfAbsent(curve.who(), curve.undelayed()));
        return List.copyOf(byName.values());
    }

    /** Nothing where no line knows the parameter. */
    private static List<Figure> counted(String benchmark, Curves curves, Shown.Counted shown, String title) {
        Counter counter = shown.counter();
        List<Curve> counted = counted(curves, counter);
        if (counted.stream().allMatch(Curve::level)) {
            return List.of();
        }
        return List.of(figure(
                benchmark + "-" + curves.parameter() + "-" + counter.label(),
                title,
                new Chart.Axis(shown.axis(), shown.unit(), false),
                curves,
                Set.of(),
                counted.stream().map(curve -> curve.counted(counter)).toList(),
                (name, value) -> at(counted, name).countText(value, counter)));
    }

    static Figure figure(
            String id,
            String title,
            Chart.Axis y,
            Curves curves,
            Set<ChosenFigure.Axis> log,
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
        Set<ChosenFigure.Axis> needed = EnumSet.noneOf(ChosenFigure.Axis.class);
        needed.addAll(log);
        if (values.get(0) > 0 && values.get(values.size() - 1) / values.get(0) >= 4) {
            needed.add(ChosenFigure.Axis.X);
        }
        if (spread(series) > LOG) {
            needed.add(ChosenFigure.Axis.Y);
        }
        Chart chart = new Chart(
                id,
                title,
                "Line chart: " + y.title() + " over " + words + ", for "
                        + String.join(
                                "; ", series.stream().map(Chart.Series::name).toList())
                        + ". The numbers are in the table below it.",
                new Chart.Axis(words, "", needed.contains(ChosenFigure.Axis.X)),
                new Chart.Axis(y.title(), y.unit(), needed.contains(ChosenFigure.Axis.Y)),
                List.of(),
                series);
        String conditions = curves.conditions();
        boolean ofForks = y.unit().equals("s") || y.unit().equals("/s");
        return new Figure(
                chart,
                ofForks ? Figure.times(conditions, curves.measurements()) : conditions,
                new Table(title, columns, rows));
    }

    /** The largest over the smallest value above nought. */
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
}
