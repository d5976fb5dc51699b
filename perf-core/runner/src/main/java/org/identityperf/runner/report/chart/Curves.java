package org.identityperf.runner.report.chart;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
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
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;

/**
 * Curves are the lines of one chart over a parameter. There is one line for each implementation, network latency and
 * choice, with every other parameter the same. Of several combinations of those, the one with the most values is shown,
 * and of these the slowest: it can be improved the most.
 *
 * @param parameter the parameter of the chart's x axis
 * @param where the other sizes without the network latency
 * @param conditions these, and the choices that all lines share, in words
 * @param curves at least one
 */
record Curves(String parameter, SortedMap<String, String> where, String conditions, List<Curve> curves) {

    /** Returns nothing where no line would have two values. */
    static Optional<Curves> over(ModuleReport module, String benchmark, String parameter) {
        RunResult run = module.run();
        SortedMap<SortedMap<String, String>, List<Curve>> facets = new TreeMap<>(ParamOrder.MAPS);
        for (Implementation implementation : Implementation.values()) {
            for (Sweep sweep : Sweep.of(new Reading(benchmark, implementation, parameter, new TreeMap<>()), run)) {
                SortedMap<String, String> sizes = new TreeMap<>(sweep.where());
                sizes.keySet().removeAll(choices(sweep).keySet());
                sizes.remove(ParamWords.DELAY);
                facets.computeIfAbsent(sizes, key -> new ArrayList<>())
                        .add(new Curve("", "", implementation, sweep, false));
            }
        }
        Comparator<Map.Entry<SortedMap<String, String>, List<Curve>>> widest =
                Comparator.comparingInt(e -> reach(e.getValue()));
        return facets.entrySet().stream()
                .filter(e -> reach(e.getValue()) >= 2)
                .max(widest.thenComparingDouble(e -> slowest(e.getValue()))
                        .thenComparing(Map.Entry::getKey, ParamOrder.MAPS))
                .map(e -> named(
                        module.layout().labels().of(benchmark),
                        parameter,
                        e.getKey(),
                        withFloors(run, parameter, e.getValue())));
    }

    /** Writes what all lines have in common once and not in each name; a line of one value is not drawn. */
    private static Curves named(Labels words, String parameter, SortedMap<String, String> sizes, List<Curve> all) {
        List<Curve> curves = all.stream()
                .filter(curve -> curve.sweep().byValue().size() >= 2)
                .toList();
        SortedMap<String, String> common = choices(curves.get(0).sweep());
        // A floor may have fewer parameters than the implementations above it.
        curves.forEach(curve -> common.entrySet()
                .removeIf(choice -> !choice.getValue()
                        .equals(curve.sweep()
                                .where()
                                .getOrDefault(
                                        choice.getKey(),
                                        curve.implementation() == Implementation.FLOOR ? choice.getValue() : ""))));
        SortedMap<String, String> everywhere = new TreeMap<>(sizes);
        everywhere.putAll(common);
        List<Curve> named = new ArrayList<>();
        for (Curve curve : curves) {
            StringBuilder who = new StringBuilder(words.brief(curve.implementation()));
            choices(curve.sweep()).forEach((name, value) -> {
                if (!common.containsKey(name)) {
                    who.append(", ").append(words.value(name, value));
                }
            });
            named.add(new Curve(
                    who.toString(), delay(curve.sweep()), curve.implementation(), curve.sweep(), curve.level()));
        }
        return new Curves(parameter, sizes, words.params(everywhere), named);
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
                                .putIfAbsent(value, all(run, floor)))));
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

    private static List<Measurement> all(RunResult run, BenchmarkCase benchmarkCase) {
        return run.measurements().stream()
                .filter(m -> m.benchmarkCase().equals(benchmarkCase))
                .toList();
    }

    /** Returns every combination of the other parameters as a line of its own. */
    static Curves apart(ModuleReport module, String benchmark, String parameter) {
        RunResult run = module.run();
        Labels words = module.layout().labels().of(benchmark);
        List<Measurement> cases = RunBenchmarks.of(run, benchmark);
        SortedMap<String, String> common = RunBenchmarks.common(cases);
        List<Curve> curves = new ArrayList<>();
        for (Implementation implementation : Implementation.values()) {
            boolean alone = cases.stream().allMatch(m -> m.benchmarkCase().implementation() == implementation);
            for (Sweep sweep : Sweep.of(new Reading(benchmark, implementation, parameter, new TreeMap<>()), run)) {
                SortedMap<String, String> differing = new TreeMap<>(sweep.where());
                differing.keySet().removeAll(common.keySet());
                differing.remove(ParamWords.DELAY);
                String choice = words.params(differing);
                String who = words.brief(implementation);
                curves.add(new Curve(
                        choice.isEmpty() ? who : alone ? choice : choice + ", " + who,
                        common.containsKey(ParamWords.DELAY) ? "" : delay(sweep),
                        implementation,
                        sweep,
                        false));
            }
        }
        SortedMap<String, String> where = RunBenchmarks.without(common, parameter);
        return new Curves(parameter, where, words.params(where), curves);
    }

    List<Measurement> measurements() {
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

    private static SortedMap<String, String> choices(Sweep sweep) {
        SortedMap<String, String> choices = new TreeMap<>(sweep.where());
        choices.values().removeIf(value -> ParamOrder.number(value).isPresent());
        return choices;
    }
}
