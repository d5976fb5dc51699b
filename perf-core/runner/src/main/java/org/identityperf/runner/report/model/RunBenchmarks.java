package org.identityperf.runner.report.model;

import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.claim.ParamOrder;
import org.identityperf.runner.result.Implementation;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;

/** This class groups the measurements of a run by benchmark, and lists their parameters. */
public final class RunBenchmarks {
    private RunBenchmarks() {}

    public static List<String> names(RunResult run) {
        return run.measurements().stream()
                .map(m -> m.benchmarkCase().benchmark())
                .distinct()
                .toList();
    }

    /** Returns the measurements in the order in which a person reads: by parameters, the server above its floor. */
    public static List<Measurement> of(RunResult run, String benchmark) {
        return run.measurements().stream()
                .filter(m -> m.benchmarkCase().benchmark().equals(benchmark))
                .sorted((a, b) -> {
                    int params = ParamOrder.MAPS.compare(
                            a.benchmarkCase().params(), b.benchmarkCase().params());
                    return params != 0
                            ? params
                            : a.benchmarkCase()
                                    .implementation()
                                    .compareTo(b.benchmarkCase().implementation());
                })
                .toList();
    }

    /** Returns every parameter with its values, in order. */
    public static SortedMap<String, SortedSet<String>> values(List<Measurement> measurements) {
        SortedMap<String, SortedSet<String>> values = new TreeMap<>();
        measurements.forEach(m -> m.benchmarkCase()
                .params()
                .forEach((name, value) -> values.computeIfAbsent(name, key -> new TreeSet<>(ParamOrder.VALUES))
                        .add(value)));
        return values;
    }

    /** Returns the parameters that are the same in all measurements. */
    public static SortedMap<String, String> common(List<Measurement> measurements) {
        SortedMap<String, String> common = new TreeMap<>();
        values(measurements).forEach((name, values) -> {
            if (values.size() == 1) {
                common.put(name, values.first());
            }
        });
        return common;
    }

    public static boolean isNumeric(SortedSet<String> values) {
        return values.stream().allMatch(v -> ParamOrder.number(v).isPresent());
    }

    /** Returns the kind of these cases. */
    public static Kind kind(List<Measurement> cases) {
        return cases.stream().map(Measurement::kind).findFirst().orElse(Kind.COLD_START);
    }

    /** Returns how many times longer than its floor a case takes. */
    public static OptionalDouble overFloor(RunResult run, Measurement m) {
        if (m.benchmarkCase().implementation() == Implementation.FLOOR) {
            return OptionalDouble.empty();
        }
        return run.floorOf(m.benchmarkCase()).stream()
                .map(Measurement::median)
                .filter(floor -> floor.orElse(0) > 0 && m.median().isPresent())
                .mapToDouble(floor -> m.median().getAsDouble() / floor.getAsDouble())
                .findFirst();
    }

    /** Returns how many times more of something than its floor a case has. */
    public static OptionalDouble overFloor(RunResult run, Measurement m, Counter counter) {
        return run.floorOf(m.benchmarkCase()).stream()
                .map(floor -> floor.counter(counter))
                .filter(floor -> floor.orElse(0) > 0 && m.counter(counter).isPresent())
                .mapToDouble(floor -> m.counter(counter).getAsDouble() / floor.getAsDouble())
                .findFirst();
    }

    public static SortedMap<String, String> without(SortedMap<String, String> params, String name) {
        SortedMap<String, String> rest = new TreeMap<>(params);
        rest.remove(name);
        return Collections.unmodifiableSortedMap(rest);
    }
}
