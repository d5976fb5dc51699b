package org.identityperf.runner.report.model;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.runner.claim.Estimate;
import org.identityperf.runner.claim.ParamOrder;
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
                .sorted(Comparator.comparing(
                                (Measurement m) -> m.benchmarkCase().params(), ParamOrder.MAPS)
                        .thenComparing(m -> m.benchmarkCase().implementation()))
                .toList();
    }

    public static SortedMap<String, SortedSet<String>> values(List<Measurement> measurements) {
        SortedMap<String, SortedSet<String>> values = new TreeMap<>();
        measurements.forEach(m -> m.benchmarkCase()
                .params()
                .forEach((name, value) -> values.computeIfAbsent(name, key -> new TreeSet<>(ParamOrder.VALUES))
                        .add(value)));
        return values;
    }

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

    public static Kind kind(List<Measurement> cases) {
        return cases.stream().map(Measurement::kind).findFirst().orElse(Kind.COLD_START);
    }

    /** Returns how many times longer than its floor a case takes. */
    public static OptionalDouble overFloor(RunResult run, Measurement m) {
        return overFloor(run, m, Measurement::median);
    }

    /** Returns how many times more of something than its floor a case has. */
    public static OptionalDouble overFloor(RunResult run, Measurement m, Function<Measurement, OptionalDouble> of) {
        return m.benchmarkCase().implementation() == Implementation.FLOOR
                ? OptionalDouble.empty()
                : run.floorOf(m.benchmarkCase()).stream()
                        .map(of)
                        .filter(floor -> floor.orElse(0) > 0 && of.apply(m).isPresent())
                        .mapToDouble(floor -> of.apply(m).getAsDouble() / floor.getAsDouble())
                        .findFirst();
    }

    /**
     * Returns how many times longer than its floor a case takes, with an interval; empty where one of the two was timed
     * in too few forks to conclude anything.
     */
    public static Optional<Estimate> overFloorByForks(RunResult run, Measurement m) {
        return m.benchmarkCase().implementation() == Implementation.FLOOR
                ? Optional.empty()
                : run.floorOf(m.benchmarkCase()).flatMap(floor -> Estimate.byForks(m.times(), floor.times()));
    }

    public static SortedMap<String, String> without(SortedMap<String, String> params, String name) {
        SortedMap<String, String> rest = new TreeMap<>(params);
        rest.remove(name);
        return Collections.unmodifiableSortedMap(rest);
    }
}
