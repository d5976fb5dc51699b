package org.identityperf.runner.report.chart;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.identityperf.runner.claim.ParamOrder;
import org.identityperf.runner.claim.ParamWords;
import org.identityperf.runner.report.model.Labels;
import org.identityperf.runner.report.model.Layout;
import org.identityperf.runner.report.model.Metric;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.report.model.RunBenchmarks;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.Units;

/** Bar figures show a benchmark whose parameters are choices, at the largest of the sizes. */
public final class BarFigures {
    private BarFigures() {}

    /**
     * Draws times. The choice with the most values is along the axis, with a bar for each implementation and other
     * choice. Returns no figure where there is only one bar: a picture shows no more than the number.
     */
    public static List<Figure> of(ModuleReport module, String benchmark) {
        List<Measurement> timed = RunBenchmarks.of(module.run(), benchmark).stream()
                .filter(m -> !m.forks().isEmpty())
                .toList();
        SortedMap<String, SortedSet<String>> choices = RunBenchmarks.values(timed);
        choices.values().removeIf(RunBenchmarks::isNumeric);
        Map<SortedMap<String, String>, List<Measurement>> bySizes =
                timed.stream().collect(Collectors.groupingBy(m -> only(m, name -> !choices.containsKey(name))));
        Comparator<Map.Entry<SortedMap<String, String>, List<Measurement>>> fullest =
                Comparator.comparingInt(e -> e.getValue().size());
        return bySizes.entrySet().stream()
                .max(fullest.thenComparing(Map.Entry::getKey, ParamOrder.MAPS))
                .map(Map.Entry::getValue)
                .filter(cases -> cases.size() > 1)
                .map(cases -> figure(module.layout().labels().of(benchmark), cases, choices))
                .stream()
                .toList();
    }

    private static Figure figure(Labels labels, List<Measurement> cases, SortedMap<String, SortedSet<String>> choices) {
        // A parameter that only some of the implementations have cannot be the axis: the others have no place on it.
        String below = choices.entrySet().stream()
                .filter(e -> e.getValue().size() > 1)
                .filter(e ->
                        cases.stream().allMatch(m -> m.benchmarkCase().params().containsKey(e.getKey())))
                .max(Comparator.comparingInt(e -> e.getValue().size()))
                .map(Map.Entry::getKey)
                .orElse("");
        SortedMap<String, String> common = RunBenchmarks.common(cases);
        return figure(
                labels,
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

    static List<Figure> declared(ModuleReport module, String benchmark, Layout.ChosenChart chart, Metric metric) {
        Set<String> named = Set.of(chart.x(), chart.series());
        Labels labels = module.layout().labels().of(benchmark);
        TreeMap<SortedMap<String, String>, List<Measurement>> byOthers =
                RunBenchmarks.of(module.run(), benchmark).stream()
                        .collect(Collectors.groupingBy(
                                m -> only(m, name -> !named.contains(name)),
                                () -> new TreeMap<>(ParamOrder.MAPS),
                                Collectors.toList()));
        List<Measurement> known = byOthers.lastEntry().getValue().stream()
                .filter(m -> m.benchmarkCase().params().keySet().containsAll(named))
                .filter(m -> metric.of(m).length > 0)
                .sorted(Comparator.comparing(m -> place(m, chart.series()), labels.order(chart.series())))
                .toList();
        return known.isEmpty()
                ? List.of()
                : List.of(figure(
                        labels,
                        known,
                        metric,
                        chart.title(),
                        chart.x(),
                        m -> labels.params(only(m, chart.series()::equals))));
    }

    /**
     * Draws the bars of each name.
     *
     * @param title of the picture; empty for the metric's own
     * @param below the parameter along the axis; may be empty
     */
    private static Figure figure(
            Labels labels,
            List<Measurement> cases,
            Metric metric,
            String title,
            String below,
            Function<Measurement, String> name) {
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
                Curve.role(bars.get(0).benchmarkCase().implementation()),
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
        String conditions = labels.params(common);
        return new Figure(chart, metric.isOfForks() ? Figure.times(conditions, cases) : conditions);
    }

    private static String place(Measurement m, String below) {
        return below.isEmpty()
                ? m.benchmarkCase().benchmark()
                : m.benchmarkCase().param(below);
    }

    private static SortedMap<String, String> only(Measurement m, Predicate<String> names) {
        SortedMap<String, String> params = new TreeMap<>(m.benchmarkCase().params());
        params.keySet().removeIf(names.negate());
        return params;
    }
}
