package org.identityperf.runner.claim;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;

/**
 * A group of measurements that differ in one parameter only.
 *
 * @param where every other parameter with its value
 * @param byText the measurements by the parameter's value; a case's times and counts may be in two measurements
 * @param byValue those whose parameter is a number, by that
 */
public record Sweep(
        SortedMap<String, String> where,
        SortedMap<String, List<Measurement>> byText,
        SortedMap<Double, List<Measurement>> byValue,
        Quantity quantity) {

    /** Creates a sweep of numbers alone. */
    public Sweep(SortedMap<String, String> where, SortedMap<Double, List<Measurement>> byValue, Quantity quantity) {
        this(where, Collections.emptySortedMap(), byValue, quantity);
    }

    /** Returns one for each combination of the other parameters for which the parameter has a number. */
    public static List<Sweep> of(Reading reading, RunResult run) {
        return all(reading, run).stream()
                .filter(sweep -> !sweep.byValue().isEmpty())
                .toList();
    }

    /** Returns one for each combination of the other parameters. */
    static List<Sweep> all(Reading reading, RunResult run) {
        SortedMap<SortedMap<String, String>, Sweep> all = new TreeMap<>(ParamOrder.MAPS);
        for (Measurement m : run.where(reading.benchmark(), reading.implementation(), reading.fixed())) {
            SortedMap<String, String> where = new TreeMap<>(m.benchmarkCase().params());
            String value = where.remove(reading.parameter());
            if (value != null) {
                Sweep sweep = all.computeIfAbsent(
                        where,
                        key -> new Sweep(key, new TreeMap<>(ParamOrder.VALUES), new TreeMap<>(), reading.quantity()));
                sweep.byText.computeIfAbsent(value, key -> new ArrayList<>()).add(m);
                ParamOrder.number(value)
                        .ifPresent(x -> sweep.byValue
                                .computeIfAbsent(x, key -> new ArrayList<>())
                                .add(m));
            }
        }
        return List.copyOf(all.values());
    }

    public Sweep with(Quantity other) {
        return new Sweep(where, byText, byValue, other);
    }

    /** Returns the quantity in every fork at one value; empty where none was measured. */
    public double[] at(double value) {
        return quantity.of(byValue.getOrDefault(value, List.of()));
    }

    /** Returns the quantity in every fork at one value, number or not; empty where none was measured. */
    double[] at(String value) {
        return quantity.of(byText.getOrDefault(value, List.of()));
    }

    public OptionalDouble counter(double value, Counter counter) {
        return byValue.getOrDefault(value, List.of()).stream()
                .flatMapToDouble(m -> m.counter(counter).stream())
                .findFirst();
    }

    /** Returns a count at the smallest value at which it was counted. */
    public OptionalDouble counter(Counter counter) {
        return byValue.keySet().stream()
                .flatMapToDouble(value -> counter(value, counter).stream())
                .findFirst();
    }

    public List<Double> measured() {
        return byValue.keySet().stream().filter(value -> at(value).length > 0).toList();
    }

    /** Returns the quantity over the parameter, one point a fork. */
    public Points points() {
        Points points = new Points();
        measured().forEach(value -> points.add(value, at(value)));
        return points;
    }
}
