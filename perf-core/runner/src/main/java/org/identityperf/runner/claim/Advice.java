package org.identityperf.runner.claim;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;

/**
 * Advice names the value of a setting to choose on this machine and network, where what was measured decides it: each
 * smaller value takes longer, and no larger one saves more than 5 %, since larger values cost memory. Both must hold for
 * the whole interval between two values, each measured in three forks or more; else nothing is advised.
 *
 * @param where every other parameter with its value
 * @param value the value to choose
 * @param median the median quantity at that value
 * @param measured how many values were measured
 * @param heap the peak live heap at that value, in bytes, where it was counted
 * @param largest the largest value at which the heap may have been counted
 * @param heapAtLargest the peak live heap there
 */
public record Advice(
        Choice choice,
        SortedMap<String, String> where,
        double value,
        double median,
        Kind kind,
        int measured,
        OptionalDouble heap,
        double largest,
        OptionalDouble heapAtLargest) {

    private static final double CLOSE = 1.05;

    /** Advises at each value of what a choice depends on, at the largest size measured; may be empty. */
    public static List<Advice> evaluate(List<Choice> choices, RunResult run) {
        return choices.stream().flatMap(choice -> of(choice, run).stream()).toList();
    }

    private static List<Advice> of(Choice choice, RunResult run) {
        SortedMap<String, Sweep> largest = new TreeMap<>(ParamOrder.VALUES);
        Comparator<Sweep> widest = Comparator.<Sweep>comparingInt(
                        sweep -> sweep.measured().size())
                .thenComparing(Sweep::where, ParamOrder.MAPS);
        List<Sweep> all = Sweep.of(choice.reading(), run);
        all.stream()
                .filter(sweep -> sweep.measured().size() >= 2)
                .forEach(sweep -> largest.merge(
                        sweep.where().getOrDefault(choice.per(), ""),
                        sweep,
                        (a, b) -> widest.compare(a, b) >= 0 ? a : b));
        return largest.values().stream()
                .flatMap(sweep -> of(choice, sweep, counted(choice, sweep, all)).stream())
                .toList();
    }

    /** Returns where the heap was counted: at this network latency or, since it does not depend on that, at another. */
    private static Sweep counted(Choice choice, Sweep sweep, List<Sweep> all) {
        return all.stream()
                .filter(other -> other.counter(Counter.PEAK_LIVE).isPresent())
                .filter(other -> without(other, choice.per()).equals(without(sweep, choice.per())))
                .findFirst()
                .orElse(sweep);
    }

    private static SortedMap<String, String> without(Sweep sweep, String parameter) {
        SortedMap<String, String> rest = new TreeMap<>(sweep.where());
        rest.remove(parameter);
        return rest;
    }

    private static Optional<Advice> of(Choice choice, Sweep sweep, Sweep counted) {
        double largest = counted.byValue().lastKey();
        return sweep.measured().stream()
                .filter(value -> sweep.measured().stream()
                        .filter(other -> !other.equals(value))
                        .allMatch(other -> isBetter(sweep, value, other)))
                .findFirst()
                .map(value -> new Advice(
                        choice,
                        sweep.where(),
                        value,
                        Measurement.median(sweep.at(value)),
                        sweep.byValue().get(value).get(0).kind(),
                        sweep.measured().size(),
                        counted.counter(value, Counter.PEAK_LIVE),
                        largest,
                        counted.counter(largest, Counter.PEAK_LIVE)));
    }

    private static boolean isBetter(Sweep sweep, double value, double other) {
        double least = other < value ? 1 : 1 / CLOSE;
        return Estimate.byForks(costs(sweep, other), costs(sweep, value))
                .filter(ratio -> ratio.low() > least)
                .isPresent();
    }

    private static double[] costs(Sweep sweep, double value) {
        return Arrays.stream(sweep.at(value))
                .map(each -> sweep.quantity() == Quantity.TIME ? each : 1 / each)
                .toArray();
    }
}
