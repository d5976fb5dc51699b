package org.identityperf.runner.gate.growth;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.finding.Growth;
import org.identityperf.runner.finding.Growth.CountAt;
import org.identityperf.runner.finding.GrowthChanged;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Measurement;

/**
 * A parameter that says how many there are of something, such as users or realms. Counts are compared
 * along it, with everything else fixed.
 */
public record Dimension(String parameter) {

    public static final List<Counter> GROWING = List.of(
            Counter.CALLS,
            Counter.ROUND_TRIPS,
            Counter.ROWS,
            Counter.LONGEST_LIST,
            Counter.IDLE_IN_TRANSACTION,
            Counter.IDLE_WITH_LOCKS,
            Counter.BUFFERS,
            Counter.ROWS_LEFT,
            Counter.ENTRIES_LEFT,
            Counter.OBJECTS_LEFT);

    private static final Pattern NUMBER = Pattern.compile("\\d+(\\.\\d+)?");

    /** Returns every parameter whose values are numbers, such as sizes of a dataset. */
    public static List<Dimension> all(List<Measurement> measurements) {
        SortedMap<String, Boolean> numbers = new TreeMap<>();
        measurements.forEach(measurement -> measurement
                .benchmarkCase()
                .params()
                .forEach((name, value) ->
                        numbers.merge(name, NUMBER.matcher(value).matches(), Boolean::logicalAnd)));
        return numbers.keySet().stream()
                .filter(numbers::get)
                .map(Dimension::new)
                .toList();
    }

    /**
     * Compares each counter at each fixed choice of the other parameters that was counted at enough sizes on both
     * sides.
     */
    public List<GrowthChanged> compare(
            List<Measurement> baseline, List<Measurement> candidate, List<Counter> counters) {
        List<GrowthChanged> comparisons = new ArrayList<>();
        for (Counter counter : counters) {
            SortedMap<BenchmarkCase, SortedMap<Double, Double>> before = sweeps(baseline, counter);
            SortedMap<BenchmarkCase, SortedMap<Double, Double>> after = sweeps(candidate, counter);
            before.forEach((benchmarkCase, counts) -> {
                SortedMap<Double, Double> now = after.getOrDefault(benchmarkCase, new TreeMap<>());
                List<Double> both = counts.keySet().stream()
                        .filter(now::containsKey)
                        .filter(size -> size > 0)
                        .toList();
                if (both.size() >= Growth.SIZES) {
                    comparisons.add(
                            GrowthChanged.of(benchmarkCase, counter, parameter, at(both, counts), at(both, now)));
                }
            });
        }
        comparisons.sort(Comparator.comparing(
                growth -> growth.benchmarkCase() + " " + growth.counter().label()));
        return List.copyOf(comparisons);
    }

    private static List<CountAt> at(List<Double> sizes, SortedMap<Double, Double> counts) {
        return sizes.stream().map(size -> new CountAt(size, counts.get(size))).toList();
    }

    private SortedMap<BenchmarkCase, SortedMap<Double, Double>> sweeps(
            List<Measurement> measurements, Counter counter) {
        SortedMap<BenchmarkCase, SortedMap<Double, Double>> sweeps = new TreeMap<>();
        for (Measurement measurement : measurements) {
            BenchmarkCase benchmarkCase = measurement.benchmarkCase();
            if (benchmarkCase.params().containsKey(parameter)
                    && measurement.counter(counter).isPresent()) {
                sweeps.computeIfAbsent(benchmarkCase.without(parameter), c -> new TreeMap<>())
                        .put(
                                benchmarkCase.number(parameter),
                                measurement.counter(counter).getAsDouble());
            }
        }
        return sweeps;
    }
}
