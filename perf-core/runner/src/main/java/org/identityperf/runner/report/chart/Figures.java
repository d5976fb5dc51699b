package org.identityperf.runner.report.chart;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.claim.Claim;
import org.identityperf.runner.claim.ParamOrder;
import org.identityperf.runner.claim.ParamWords;
import org.identityperf.runner.claim.Reading;
import org.identityperf.runner.claim.Statistic;
import org.identityperf.runner.claim.Statistic.Exponent;
import org.identityperf.runner.claim.Statistic.UslPeak;
import org.identityperf.runner.claim.Sweep;
import org.identityperf.runner.claim.Usl;
import org.identityperf.runner.report.chart.Curves.Curve;
import org.identityperf.runner.report.model.Labels;
import org.identityperf.runner.report.model.Layout;
import org.identityperf.runner.report.model.Metric;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.report.model.RunBenchmarks;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.CountWords;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.Quantile;
import org.identityperf.runner.result.Units;

/**
 * The figures of a benchmark: those that its module declares, or else those that suit its parameters; then those of published
 * claims.
 *
 * <p>Time, statements, round trips and peak heap are drawn over each parameter that is a number with several values; for a
 * steady-state benchmark also throughput and latencies. Counts that such a parameter does not change are a sentence and no
 * picture. Where there is no such parameter, times of choices are bars.
 */
public final class Figures {

    private static final List<Counter> COUNTS = List.of(Counter.CALLS, Counter.ROUND_TRIPS, Counter.PEAK_LIVE);

    private static final List<Quantile> DRAWN = List.of(Quantile.P50, Quantile.P90, Quantile.P99, Quantile.P999);

    /** How many points a fitted curve is drawn by. */
    private static final int STEPS = 80;

    private final ModuleReport module;
    private final String benchmark;
    private final List<Measurement> measured;
    private final Labels labels;

    private Figures(ModuleReport module, String benchmark) {
        this.module = module;
        this.benchmark = benchmark;
        measured = RunBenchmarks.of(module.run(), benchmark);
        labels = module.layout().labels().of(benchmark);
    }

    public static List<Figure> of(ModuleReport module, String benchmark) {
        Figures drawn = new Figures(module, benchmark);
        List<Figure> figures = new ArrayList<>();
        List<Layout.ChosenChart> declared = module.layout().of(benchmark).charts();
        if (declared.isEmpty()) {
            LoadRate.of(module, benchmark).map(LoadRate::figure).ifPresent(figures::add);
            drawn.numbers().forEach(curves -> figures.addAll(drawn.lines(curves)));
        }
        Set<String> parameters = RunBenchmarks.values(drawn.measured).keySet();
        declared.stream()
                .filter(chart -> parameters.contains(chart.x()))
                .forEach(chart -> chart.y().forEach(y -> figures.addAll(drawn.declared(chart, y))));
        module.claims().stream()
                .filter(claim -> claim.reading().benchmark().equals(benchmark))
                .forEach(claim -> PublishedFigure.of(claim, module).ifPresent(figures::add));
        return figures.isEmpty() ? drawn.bars().stream().toList() : figures;
    }

    private List<Figure> declared(Layout.ChosenChart chart, String y) {
        if (!chart.series().isEmpty()) {
            return bars(chart, Metric.of(y)).stream().toList();
        }
        Curves curves = Curves.apart(module, benchmark, chart.x());
        return y.equals(Layout.ChosenChart.LATENCY)
                ? latencies(curves)
                : lines(curves, Metric.of(y), chart.title()).stream().toList();
    }

    /** Returns sentences on what stays the same whatever some parameters are. */
    public static List<String> unchanged(ModuleReport module, String benchmark) {
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        for (Curves curves : new Figures(module, benchmark).numbers()) {
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
        List<Chart.Series> lines = series(curves, metric);
        double[] values = lines.stream()
                .flatMap(line -> line.points().stream())
                .mapToDouble(Chart.Point::y)
                .sorted()
                .toArray();
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

    /** Returns the lines over each parameter that is a number with several values; settings come before the amount of data. */
    private List<Curves> numbers() {
        List<String> parameters = new ArrayList<>();
        RunBenchmarks.values(measured).forEach((name, values) -> {
            if (values.size() >= 2 && RunBenchmarks.isNumeric(values)) {
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

    private List<Figure> lines(Curves curves) {
        List<Figure> figures = new ArrayList<>();
        if (RunBenchmarks.kind(curves.measurements()) == Kind.STEADY_STATE
                && curves.parameter().equals(BenchmarkCase.THREADS)) {
            lines(curves, Metric.THROUGHPUT, "").ifPresent(figures::add);
        }
        lines(curves, Metric.TIME, "").ifPresent(figures::add);
        figures.addAll(latencies(curves));
        COUNTS.stream()
                .map(Metric::of)
                .filter(count -> !isLevel(series(curves, count)))
                .forEach(count -> lines(curves, count, "").ifPresent(figures::add));
        return figures;
    }

    /**
     * Draws a metric, with what claims estimate of it; nothing where no line has two values of it and the parameter.
     *
     * @param title of the picture; empty for the metric's own
     */
    private Optional<Figure> lines(Curves curves, Metric metric, String title) {
        List<Chart.Series> lines = series(curves, metric);
        if (lines.stream().allMatch(Chart.Series::level)) {
            return Optional.empty();
        }
        String what = title.isEmpty() ? metric.title(curves.measurements()) : title;
        Stream<Chart.Series> fitted = read(UslPeak.class, curves, metric, Figures::fit);
        Stream<String> exponents = read(Exponent.class, curves, metric, this::exponent);
        return Optional.of(lines(
                title.isEmpty() ? what + " by " + ParamWords.name(curves.parameter()) : title,
                Units.small(what),
                metric,
                curves,
                Stream.concat(lines.stream(), fitted).toList(),
                exponents.collect(Collectors.joining())));
    }

    private static Figure lines(
            String title, String what, Metric metric, Curves curves, List<Chart.Series> lines, String estimates) {
        Chart chart = new Chart(
                title,
                new Chart.Axis(ParamWords.name(curves.parameter()), ""),
                new Chart.Axis(what, metric.unit()),
                List.of(),
                lines);
        return new Figure(chart, Figure.conditions(curves.conditions(), metric, curves.measurements()) + estimates);
    }

    /**
     * Returns the lines with two values or more. Those of a count are shown at the smallest network latency, since no count
     * depends on it. A level line is as long as the others.
     */
    private static List<Chart.Series> series(Curves curves, Metric metric) {
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
                Chart.Role.of(curve.implementation()),
                curve.points(metric).stream()
                        .filter(point -> !curve.level() || values.contains(point.x()))
                        .toList(),
                curve.level())));
        return lines;
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
                figures.add(lines(
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

    /** Returns what follows from each claim with such a statistic, for each line that it reads. */
    private <T> Stream<T> read(Class<? extends Statistic> kind, Curves curves, Metric metric, Reader<T> reader) {
        return module.claims().stream()
                .filter(claim -> kind.isInstance(claim.statistic()))
                .flatMap(claim -> curves.curves().stream()
                        .filter(curve -> isOf(claim.reading(), curves, curve, metric))
                        .flatMap(curve -> reader.read(claim, curve).stream()));
    }

    private interface Reader<T> {
        Optional<T> read(Claim claim, Curve curve);
    }

    private boolean isOf(Reading reading, Curves curves, Curve curve, Metric metric) {
        return reading.benchmark().equals(benchmark)
                && reading.implementation() == curve.implementation()
                && reading.parameter().equals(curves.parameter())
                && reading.quantity().word().equals(metric.name())
                && curve.sweep().where().entrySet().containsAll(reading.fixed().entrySet())
                && !curve.level();
    }

    private static Optional<Chart.Series> fit(Claim claim, Curve curve) {
        Sweep sweep = curve.sweep().with(claim.reading().quantity());
        List<Double> values = sweep.measured();
        if (values.size() < Usl.LEAST) {
            return Optional.empty();
        }
        Usl usl = Usl.fit(sweep.points());
        double first = values.get(0);
        double last = values.get(values.size() - 1);
        List<Chart.Point> points = IntStream.rangeClosed(0, STEPS)
                .mapToDouble(step -> first * Math.pow(last / first, step / (double) STEPS))
                .boxed()
                .flatMap(n -> Chart.Point.of(n, usl.at(n)).stream())
                .toList();
        String knee = usl.knee() > last ? "" : ", knee at " + Units.factor(usl.knee());
        String peak = usl.peak() > last
                ? "no peak up to " + CountWords.of(last)
                : "peak of " + Units.rate(usl.at(usl.peak())) + "/s at " + Units.factor(usl.peak());
        return Optional.of(new Chart.Series(curve.name() + " fitted: " + peak + knee, Chart.Role.FITTED, points));
    }

    private Optional<String> exponent(Claim claim, Curve curve) {
        return module.claimResults().stream()
                .filter(result -> result.claim().equals(claim.id()))
                .filter(result -> result.estimate().known())
                .filter(result -> result.where().equals(curve.sweep().where()))
                .findFirst()
                .map(result -> " · " + curve.name() + ": "
                        + claim.reading().quantity().word() + " ~ "
                        + claim.reading().parameter() + "^" + result.estimate() + ", "
                        + result.verdict().words());
    }

    /**
     * Draws the times of choices, at the sizes with the most of them. The choice with the most values is along the axis, with a
     * bar for each implementation and other choice. There is no figure where there is only one bar: a picture shows no more
     * than the number.
     */
    private Optional<Figure> bars() {
        List<Measurement> timed =
                measured.stream().filter(m -> !m.forks().isEmpty()).toList();
        SortedMap<String, SortedSet<String>> choices = RunBenchmarks.values(timed);
        choices.values().removeIf(RunBenchmarks::isNumeric);
        return bySizes(timed, name -> !choices.containsKey(name)).entrySet().stream()
                // Of as many, the larger sizes.
                .reduce((one, later) -> later.getValue().size() < one.getValue().size() ? one : later)
                .map(Map.Entry::getValue)
                .filter(cases -> cases.size() > 1)
                .map(cases -> bars(cases, choices));
    }

    private Figure bars(List<Measurement> cases, SortedMap<String, SortedSet<String>> choices) {
        // A parameter that only some of the implementations have cannot be the axis: the others have no place on it.
        String below = choices.entrySet().stream()
                .filter(e -> e.getValue().size() > 1)
                .filter(e ->
                        cases.stream().allMatch(m -> m.benchmarkCase().params().containsKey(e.getKey())))
                .max(Comparator.comparingInt(e -> e.getValue().size()))
                .map(Map.Entry::getKey)
                .orElse("");
        SortedMap<String, String> common = RunBenchmarks.common(cases);
        return bars(
                cases.stream()
                        .sorted(Comparator.comparing((Measurement m) -> place(m, below), labels.order(below))
                                .thenComparing(m -> m.benchmarkCase().implementation()))
                        .toList(),
                Metric.TIME,
                "",
                below,
                m -> {
                    String own = labels.params(only(m, name -> !common.containsKey(name) && !name.equals(below)));
                    return labels.brief(m.benchmarkCase().implementation()) + (own.isEmpty() ? "" : ", " + own);
                });
    }

    private Optional<Figure> bars(Layout.ChosenChart chart, Metric metric) {
        Set<String> named = Set.of(chart.x(), chart.series());
        List<Measurement> known = bySizes(measured, name -> !named.contains(name)).lastEntry().getValue().stream()
                .filter(m -> m.benchmarkCase().params().keySet().containsAll(named))
                .filter(m -> metric.of(m).length > 0)
                .sorted(Comparator.comparing(m -> place(m, chart.series()), labels.order(chart.series())))
                .toList();
        return known.isEmpty()
                ? Optional.empty()
                : Optional.of(bars(
                        known, metric, chart.title(), chart.x(), m -> labels.params(only(m, chart.series()::equals))));
    }

    /**
     * Draws the bars of each name.
     *
     * @param title of the picture; empty for the metric's own
     * @param below the parameter along the axis; may be empty
     */
    private Figure bars(
            List<Measurement> cases, Metric metric, String title, String below, Function<Measurement, String> name) {
        String what = metric.title(cases);
        // Values that have labels explain themselves.
        String axis = labels.byParameter().containsKey(below) ? "" : ParamWords.name(below);
        List<String> places = cases.stream()
                .map(m -> place(m, below))
                .distinct()
                .sorted(labels.order(below))
                .toList();
        Map<String, List<Measurement>> byName =
                cases.stream().collect(Collectors.groupingBy(name, LinkedHashMap::new, Collectors.toList()));
        List<Chart.Series> series = new ArrayList<>();
        byName.forEach((words, bars) -> series.add(new Chart.Series(
                words,
                Chart.Role.of(bars.get(0).benchmarkCase().implementation()),
                bars.stream()
                        .flatMap(m -> Chart.Point.of(places.indexOf(place(m, below)), metric.of(m)).stream())
                        .toList())));
        String own = axis.isEmpty() ? what : what + " by " + axis;
        Chart chart = new Chart(
                title.isEmpty() ? own : title,
                new Chart.Axis(axis, ""),
                new Chart.Axis(Units.small(what), metric.unit()),
                places.stream()
                        .map(place -> below.isEmpty() ? ParamWords.name(place) : labels.benchmarkCase(below, place))
                        .toList(),
                series);
        SortedMap<String, String> common = RunBenchmarks.common(cases);
        common.remove(below);
        return new Figure(chart, Figure.conditions(labels.params(common), metric, cases));
    }

    private static String place(Measurement m, String below) {
        return below.isEmpty()
                ? m.benchmarkCase().benchmark()
                : m.benchmarkCase().param(below);
    }

    private static TreeMap<SortedMap<String, String>, List<Measurement>> bySizes(
            List<Measurement> cases, Predicate<String> sizes) {
        return cases.stream()
                .collect(Collectors.groupingBy(
                        m -> only(m, sizes), () -> new TreeMap<>(ParamOrder.MAPS), Collectors.toList()));
    }

    private static SortedMap<String, String> only(Measurement m, Predicate<String> names) {
        SortedMap<String, String> params = new TreeMap<>(m.benchmarkCase().params());
        params.keySet().removeIf(names.negate());
        return params;
    }
}
