package org.identityperf.runner.report.chart;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.runner.claim.ParamOrder;
import org.identityperf.runner.claim.ParamWords;
import org.identityperf.runner.claim.Quantity;
import org.identityperf.runner.report.format.Table;
import org.identityperf.runner.report.format.Units;
import org.identityperf.runner.report.model.Labels;
import org.identityperf.runner.report.model.Metric;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.report.model.RunBenchmarks;
import org.identityperf.runner.result.Measurement;

/**
 * Bar figures show a benchmark whose parameters are choices. The choice with the most values is along the axis, with a
 * bar for each implementation and other choice, at the largest of the sizes.
 */
public final class BarFigures {
    private BarFigures() {}

    /** Returns no figure where there is only one bar: a picture shows no more than the number. */
    public static List<Figure> of(ModuleReport module, String benchmark) {
        List<Measurement> timed = RunBenchmarks.of(module.run(), benchmark).stream()
                .filter(m -> !m.forks().isEmpty())
                .toList();
        SortedMap<String, SortedSet<String>> values = RunBenchmarks.values(timed);
        SortedMap<String, SortedSet<String>> choices = new TreeMap<>(values);
        choices.values().removeIf(RunBenchmarks::isNumeric);
        Map<SortedMap<String, String>, List<Measurement>> bySizes =
                timed.stream().collect(Collectors.groupingBy(m -> only(m, name -> !choices.containsKey(name))));
        Comparator<Map.Entry<SortedMap<String, String>, List<Measurement>>> fullest =
                Comparator.comparingInt(e -> e.getValue().size());
        return bySizes.entrySet().stream()
                .max(fullest.thenComparing(Map.Entry::getKey, ParamOrder.MAPS))
                .filter(e -> e.getValue().size() > 1)
                .map(e -> figure(module.layout().labels(), benchmark, e.getValue(), choices))
                .stream()
                .toList();
    }

    private static Figure figure(
            Labels labels, String benchmark, List<Measurement> cases, SortedMap<String, SortedSet<String>> choices) {
        // A parameter that only some of the implementations have cannot be the axis: the others have no place on it.
        String below = choices.entrySet().stream()
                .filter(e -> e.getValue().size() > 1)
                .filter(e ->
                        cases.stream().allMatch(m -> m.benchmarkCase().params().containsKey(e.getKey())))
                .max(Comparator.comparingInt(e -> e.getValue().size()))
                .map(Map.Entry::getKey)
                .orElse("");
        List<String> categories = below.isEmpty()
                ? List.of(ParamWords.name(benchmark))
                : choices.get(below).stream().sorted(labels.order(below)).toList();
        // What all bars have in common is written once and not in each name.
        SortedMap<String, String> common = RunBenchmarks.common(cases);
        List<String> words = categories.stream()
                .map(value -> below.isEmpty() ? value : labels.benchmarkCase(below, value))
                .toList();
        Map<String, List<Chart.Point>> points = new LinkedHashMap<>();
        Map<String, Implementation> implementations = new LinkedHashMap<>();
        List<List<String>> rows = new ArrayList<>();
        cases.stream()
                .sorted(Comparator.comparingInt((Measurement m) -> place(m, below, categories))
                        .thenComparing(m -> m.benchmarkCase().implementation()))
                .forEach(m -> {
                    String rest = labels.params(only(m, name -> !common.containsKey(name) && !name.equals(below)));
                    String name =
                            labels.brief(m.benchmarkCase().implementation()) + (rest.isEmpty() ? "" : ", " + rest);
                    int place = place(m, below, categories);
                    implementations.put(name, m.benchmarkCase().implementation());
                    points.computeIfAbsent(name, key -> new ArrayList<>()).addAll(Curve.point(place, m.times()));
                    rows.add(List.of(
                            words.get(place),
                            name,
                            Units.seconds(m.median()),
                            Units.range(m.times(), Units::seconds),
                            Units.seconds(m.besideMedian())));
                });
        Metric time = Metric.of(Quantity.TIME.word());
        Kind kind = RunBenchmarks.kind(cases);
        String by = time.title(cases) + (below.isEmpty() ? "" : " by " + ParamWords.name(below));
        Chart chart = new Chart(
                benchmark + "-bars",
                by,
                "Bar chart: " + by + ", for " + String.join("; ", points.keySet())
                        + ". The numbers are in the table below it.",
                new Chart.Axis(below.isEmpty() ? "" : ParamWords.name(below), "", false),
                new Chart.Axis(time.axis(cases), "s", false),
                words,
                points.entrySet().stream()
                        .map(e ->
                                new Chart.Series(e.getKey(), Curve.role(implementations.get(e.getKey())), e.getValue()))
                        .toList());
        List<Table.Column> columns = new ArrayList<>(List.of(
                Table.Column.text(below.isEmpty() ? "benchmark" : ParamWords.name(below)),
                Table.Column.text("series")));
        columns.addAll(Table.Column.numbers(kind.reported() + " median", "min–max", kind.others() + " median"));
        return new Figure(chart, Figure.times(labels.params(common), cases), new Table(by, columns, rows));
    }

    private static int place(Measurement m, String below, List<String> categories) {
        return below.isEmpty() ? 0 : categories.indexOf(m.benchmarkCase().param(below));
    }

    private static SortedMap<String, String> only(Measurement m, Predicate<String> names) {
        SortedMap<String, String> params = new TreeMap<>(m.benchmarkCase().params());
        params.keySet().removeIf(names.negate());
        return params;
    }
}
