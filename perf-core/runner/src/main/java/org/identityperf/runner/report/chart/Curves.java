package org.identityperf.runner.report.chart;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.runner.claim.ParamOrder;
import org.identityperf.runner.claim.ParamWords;
import org.identityperf.runner.claim.Quantity;
import org.identityperf.runner.claim.Reading;
import org.identityperf.runner.claim.Sweep;
import org.identityperf.runner.report.model.Labels;
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
    static List<Curves> over(ModuleReport module, String benchmark, String parameter) {
        RunResult run = module.run();
        Labels words = module.layout().labels();
        SortedMap<SortedMap<String, String>, List<Curve>> facets = new TreeMap<>(ParamOrder.MAPS);
        for (Implementation implementation : Implementation.values()) {
            for (Sweep sweep : Sweep.of(new Reading(benchmark, implementation, parameter, new TreeMap<>()), run)) {
                SortedMap<String, String> sizes = new TreeMap<>(sweep.where());
                sizes.keySet().removeAll(choices(sweep.where()).keySet());
                sizes.remove(ParamWords.DELAY);
                facets.computeIfAbsent(sizes, key -> new ArrayList<>())
                        .add(curve(words, implementation, choices(sweep.where()), sweep, false));
            }
        }
        Comparator<Map.Entry<SortedMap<String, String>, List<Curve>>> widest =
                Comparator.comparingInt(e -> reach(e.getValue()));
        widest = widest.thenComparingDouble(e -> slowest(e.getValue()));
        return facets.entrySet().stream()
                .filter(e -> reach(e.getValue()) >= 2)
                .max(widest.thenComparing(Map.Entry::getKey, ParamOrder.MAPS))
                .map(e -> inShort(words, parameter, e.getKey(), withFloors(module, parameter, e.getValue())))
                .stream()
                .toList();
    }

    /** Writes what all lines have in common once and not in each name; a line of one value is not drawn. */
    private static Curves inShort(Labels words, String parameter, SortedMap<String, String> sizes, List<Curve> all) {
        List<Curve> curves = all.stream()
                .filter(curve -> curve.sweep().byValue().size() >= 2)
                .toList();
        SortedMap<String, String> common = common(curves);
        SortedMap<String, String> everywhere = new TreeMap<>(sizes);
        everywhere.putAll(common);
        return new Curves(
                parameter,
                sizes,
                words.params(everywhere),
                curves.stream()
                        .map(curve -> {
                            SortedMap<String, String> own =
                                    choices(curve.sweep().where());
                            own.keySet().removeAll(common.keySet());
                            return curve(words, curve.implementation(), own, curve.sweep(), curve.level());
                        })
                        .toList());
    }

    /**
     * Returns the choices that are the same on all lines; a floor may have fewer parameters than the implementations
     * above it.
     */
    private static SortedMap<String, String> common(List<Curve> curves) {
        SortedMap<String, String> common =
                new TreeMap<>(choices(curves.get(0).sweep().where()));
        for (Curve curve : curves) {
            SortedMap<String, String> where = curve.sweep().where();
            common.entrySet()
                    .removeIf(choice -> !choice.getValue()
                            .equals(where.getOrDefault(
                                    choice.getKey(),
                                    curve.implementation() == Implementation.FLOOR ? choice.getValue() : "")));
        }
        return common;
    }

    /**
     * Returns a line such as {@code server, local}; where there is a choice, {@code reference, loader in parallel by
     * key, local}.
     */
    private static Curve curve(
            Labels words,
            Implementation implementation,
            SortedMap<String, String> choices,
            Sweep sweep,
            boolean level) {
        String who = words.brief(implementation);
        for (Map.Entry<String, String> choice : choices.entrySet()) {
            who += ", " + words.value(choice.getKey(), choice.getValue());
        }
        return new Curve(who, delay(sweep), implementation, sweep, level);
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
    private static List<Curve> withFloors(ModuleReport module, String parameter, List<Curve> curves) {
        RunResult run = module.run();
        SortedMap<SortedMap<String, String>, SortedMap<Double, List<Measurement>>> floors =
                new TreeMap<>(ParamOrder.MAPS);
        for (Curve curve : curves) {
            curve.sweep()
                    .byValue()
                    .forEach((value, cases) -> cases.stream()
                            .filter(m -> m.benchmarkCase().implementation() != Implementation.FLOOR)
                            .flatMap(m -> run.floorOf(m.benchmarkCase()).stream())
                            .map(Measurement::benchmarkCase)
                            .forEach(floor -> floors.computeIfAbsent(
                                            RunBenchmarks.without(floor.params(), parameter), key -> new TreeMap<>())
                                    .putIfAbsent(value, all(run, floor))));
        }
        List<Curve> all = new ArrayList<>(curves);
        floors.forEach((where, byValue) -> {
            boolean level = byValue.values().stream()
                    .flatMap(List::stream)
                    .noneMatch(m -> m.benchmarkCase().params().containsKey(parameter));
            if (level) {
                List<Measurement> same = byValue.get(byValue.firstKey());
                values(curves).forEach(value -> byValue.put(value, same));
            }
            Curve floor = curve(
                    module.layout().labels(),
                    Implementation.FLOOR,
                    choices(where),
                    new Sweep(where, byValue, Quantity.TIME),
                    level);
            if (curves.stream().noneMatch(curve -> curve.name().equals(floor.name()))) {
                all.add(floor);
            }
        });
        return List.copyOf(all);
    }

    private static List<Measurement> all(RunResult run, BenchmarkCase benchmarkCase) {
        return run.measurements().stream()
                .filter(m -> m.benchmarkCase().equals(benchmarkCase))
                .toList();
    }

    /** Returns every combination of the other parameters as a line of its own. */
    static Curves apart(ModuleReport module, String benchmark, String parameter, Quantity quantity) {
        RunResult run = module.run();
        SortedMap<String, String> common = RunBenchmarks.common(RunBenchmarks.of(run, benchmark));
        boolean alone = RunBenchmarks.of(run, benchmark).stream()
                        .map(m -> m.benchmarkCase().implementation())
                        .distinct()
                        .count()
                == 1;
        List<Curve> curves = new ArrayList<>();
        for (Implementation implementation : Implementation.values()) {
            for (Sweep sweep : Sweep.of(new Reading(benchmark, implementation, parameter, new TreeMap<>()), run)) {
                SortedMap<String, String> differing = new TreeMap<>(sweep.where());
                differing.keySet().removeAll(common.keySet());
                differing.remove(ParamWords.DELAY);
                String choice = module.layout().labels().params(differing);
                String who = module.layout().labels().brief(implementation);
                curves.add(new Curve(
                        choice.isEmpty() ? who : alone ? choice : choice + ", " + who,
                        common.containsKey(ParamWords.DELAY) ? "" : delay(sweep),
                        implementation,
                        sweep,
                        false));
            }
        }
        SortedMap<String, String> where = RunBenchmarks.without(common, parameter);
        return new Curves(parameter, where, module.layout().labels().params(where), curves).with(quantity);
    }

    /** Returns the same lines for another quantity. */
    Curves with(Quantity quantity) {
        return new Curves(
                parameter,
                where,
                conditions,
                curves.stream().map(curve -> curve.with(quantity)).toList());
    }

    /** Returns all measurements of these lines. */
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
                .flatMap(curve -> curve.measured().points().stream())
                .mapToDouble(Chart.Point::y)
                .max()
                .orElse(0);
    }

    private static SortedMap<String, String> choices(SortedMap<String, String> where) {
        SortedMap<String, String> choices = new TreeMap<>(where);
        choices.values().removeIf(value -> ParamOrder.number(value).isPresent());
        return choices;
    }

    /** Returns every value of the parameter in any line, in order. */
    List<Double> values() {
        return values(curves);
    }

    private static List<Double> values(List<Curve> curves) {
        return curves.stream()
                .flatMap(curve -> curve.sweep().byValue().keySet().stream())
                .distinct()
                .sorted()
                .toList();
    }
}
