package org.identityperf.runner.report.chart;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.runner.claim.ParamOrder;
import org.identityperf.runner.claim.ParamWords;
import org.identityperf.runner.claim.Quantity;
import org.identityperf.runner.claim.Reading;
import org.identityperf.runner.claim.Sweep;
import org.identityperf.runner.report.model.Labels;
import org.identityperf.runner.report.model.Metric;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.report.model.RunBenchmarks;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;

/**
 * The lines of one chart over a parameter, one for each implementation, network latency and choice.
 *
 * @param sizes the other sizes without the network latency, where they are the same for all lines
 * @param conditions what all lines have in common, in words
 */
record Curves(String parameter, SortedMap<String, String> sizes, String conditions, List<Curve> curves) {

    /**
     * Returns the lines of one combination of the other sizes: that with the most values, and of several the slowest, which
     * can be improved the most. Returns nothing where no line would have two values.
     */
    static Optional<Curves> over(ModuleReport module, String benchmark, String parameter) {
        Map<SortedMap<String, String>, List<Curve>> bySizes = all(module, benchmark, parameter).stream()
                .collect(Collectors.groupingBy(
                        Curves::sizes, () -> new TreeMap<>(ParamOrder.MAPS), Collectors.toList()));
        Comparator<Map.Entry<SortedMap<String, String>, List<Curve>>> widest =
                Comparator.comparingInt(e -> reach(e.getValue()));
        return bySizes.entrySet().stream()
                .filter(e -> reach(e.getValue()) >= 2)
                .max(widest.thenComparingDouble(e -> slowest(e.getValue()))
                        .thenComparing(Map.Entry::getKey, ParamOrder.MAPS))
                .map(e -> named(
                        module, benchmark, parameter, e.getKey(), withFloors(module.run(), parameter, e.getValue())));
    }

    /** Returns every combination of the other parameters as a line of its own. */
    static Curves apart(ModuleReport module, String benchmark, String parameter) {
        return named(module, benchmark, parameter, new TreeMap<>(), all(module, benchmark, parameter));
    }

    private static List<Curve> all(ModuleReport module, String benchmark, String parameter) {
        return Arrays.stream(Implementation.values())
                .flatMap(implementation ->
                        Sweep.of(new Reading(benchmark, implementation, parameter, new TreeMap<>()), module.run())
                                .stream()
                                .map(sweep -> new Curve("", "", implementation, sweep, false)))
                .toList();
    }

    private static SortedMap<String, String> sizes(Curve curve) {
        SortedMap<String, String> sizes = new TreeMap<>(curve.sweep().where());
        sizes.values().removeIf(value -> ParamOrder.number(value).isEmpty());
        sizes.remove(ParamWords.DELAY);
        return sizes;
    }

    /** Writes what all lines have in common once and not in each name; a line of one value is not drawn. */
    private static Curves named(
            ModuleReport module, String benchmark, String parameter, SortedMap<String, String> sizes, List<Curve> all) {
        Labels words = module.layout().labels().of(benchmark);
        List<Curve> curves = all.stream()
                .filter(curve -> curve.sweep().byValue().size() >= 2)
                .toList();
        SortedMap<String, String> common = RunBenchmarks.without(RunBenchmarks.common(measurements(curves)), parameter);
        List<Curve> named = new ArrayList<>();
        for (Curve curve : curves) {
            SortedMap<String, String> own = new TreeMap<>(curve.sweep().where());
            own.keySet().removeAll(common.keySet());
            String delay = own.remove(ParamWords.DELAY) == null ? "" : delay(curve.sweep());
            String choices = words.params(own);
            named.add(new Curve(
                    words.brief(curve.implementation()) + (choices.isEmpty() ? "" : ", " + choices),
                    delay,
                    curve.implementation(),
                    curve.sweep(),
                    curve.level()));
        }
        return new Curves(parameter, sizes, words.params(common), named);
    }

    /** Returns the network latency of a line, in words; empty where none was requested. */
    static String delay(Sweep sweep) {
        String delay = sweep.where().get(ParamWords.DELAY);
        return delay == null ? "" : ParamWords.value(ParamWords.DELAY, delay);
    }

    /**
     * Adds the floors under these lines that have fewer parameters; a floor without this parameter is drawn at every
     * value.
     */
    private static List<Curve> withFloors(RunResult run, String parameter, List<Curve> curves) {
        SortedMap<SortedMap<String, String>, SortedMap<Double, List<Measurement>>> floors =
                new TreeMap<>(ParamOrder.MAPS);
        curves.forEach(curve -> curve.sweep()
                .byValue()
                .forEach((value, cases) -> cases.stream()
                        .filter(m -> m.benchmarkCase().implementation() != Implementation.FLOOR)
                        .flatMap(m -> run.floorOf(m.benchmarkCase()).stream())
                        .map(Measurement::benchmarkCase)
                        .forEach(floor -> floors.computeIfAbsent(
                                        RunBenchmarks.without(floor.params(), parameter), key -> new TreeMap<>())
                                .putIfAbsent(value, run.of(floor)))));
        List<Curve> all = new ArrayList<>(curves);
        floors.forEach((where, byValue) -> {
            List<Measurement> first = byValue.get(byValue.firstKey());
            boolean level =
                    first.stream().noneMatch(m -> m.benchmarkCase().params().containsKey(parameter));
            if (level) {
                curves.forEach(curve -> curve.sweep().byValue().keySet().forEach(value -> byValue.put(value, first)));
            }
            if (curves.stream()
                    .noneMatch(curve -> curve.implementation() == Implementation.FLOOR
                            && curve.sweep().where().equals(where))) {
                all.add(new Curve("", "", Implementation.FLOOR, new Sweep(where, byValue, Quantity.TIME), level));
            }
        });
        return all;
    }

    List<Measurement> measurements() {
        return measurements(curves);
    }

    static List<Measurement> measurements(List<Curve> curves) {
        return curves.stream()
                .flatMap(curve -> curve.sweep().byValue().values().stream())
                .flatMap(List::stream)
                .toList();
    }

    private static int reach(List<Curve> curves) {
        return curves.stream()
                .mapToInt(curve -> curve.sweep().byValue().size())
                .max()
                .orElse(0);
    }

    private static double slowest(List<Curve> curves) {
        return curves.stream()
                .flatMap(curve -> curve.points(Metric.TIME).stream())
                .mapToDouble(Chart.Point::y)
                .max()
                .orElse(0);
    }

    /**
     * One line of a chart over a parameter.
     *
     * @param who the implementation and its choices, in words
     * @param delay the network latency, in words; empty where none was requested
     * @param level whether the line does not have the parameter: one measurement is drawn at every value
     */
    record Curve(String who, String delay, Implementation implementation, Sweep sweep, boolean level) {

        String name() {
            return delay.isEmpty() ? who : who + ", " + delay;
        }

        Curve of(Quantity quantity) {
            return new Curve(who, delay, implementation, sweep.with(quantity), false);
        }

        List<Chart.Point> points(Metric metric) {
            return sweep.byValue().entrySet().stream()
                    .flatMap(e -> Chart.Point.of(e.getKey(), metric.of(e.getValue())).stream())
                    .toList();
        }
    }
}
