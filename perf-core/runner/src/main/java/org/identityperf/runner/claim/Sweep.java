package org.identityperf.runner.claim;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;

/**
 * A sweep is a group of measurements that differ in one parameter only.
 *
 * @param where every other parameter with its value
 * @param byValue the measurements by the parameter's value; a case's times and counts may be in two measurements
 */
public record Sweep(SortedMap<String, String> where, SortedMap<Double, List<Measurement>> byValue, Quantity quantity) {

    /**
     * Returns one for each combination of the other parameters; measurements whose parameter is no number are left out.
     */
    public static List<Sweep> of(Reading reading, RunResult run) {
        List<Sweep> sweeps = new ArrayList<>();
        byValue(reading, run).forEach((where, byText) -> {
            SortedMap<Double, List<Measurement>> byNumber = new TreeMap<>();
            byText.forEach((value, measurements) -> ParamOrder.number(value)
                    .ifPresent(x -> byNumber.computeIfAbsent(x, key -> new ArrayList<>())
                            .addAll(measurements)));
            if (!byNumber.isEmpty()) {
                sweeps.add(new Sweep(where, byNumber, reading.quantity()));
            }
        });
        return List.copyOf(sweeps);
    }

    /**
     * Returns, by each combination of the other parameters, the measurements by the parameter's value, number or not.
     */
    static SortedMap<SortedMap<String, String>, Map<String, List<Measurement>>> byValue(
            Reading reading, RunResult run) {
        SortedMap<SortedMap<String, String>, Map<String, List<Measurement>>> all = new TreeMap<>(ParamOrder.MAPS);
        for (Measurement m : run.where(reading.benchmark(), reading.implementation(), reading.fixed())) {
            SortedMap<String, String> where = new TreeMap<>(m.benchmarkCase().params());
            String value = where.remove(reading.parameter());
            if (value != null) {
                all.computeIfAbsent(where, key -> new TreeMap<>(ParamOrder.VALUES))
                        .computeIfAbsent(value, key -> new ArrayList<>())
                        .add(m);
            }
        }
        return all;
    }

    public Sweep with(Quantity other) {
        return new Sweep(where, byValue, other);
    }

    /** Returns the quantity in every fork at one value; empty where none was measured. */
    public double[] at(double value) {
        return quantity.of(byValue.getOrDefault(value, List.of()));
    }

    public OptionalDouble counter(double value, Counter counter) {
        return byValue.getOrDefault(value, List.of()).stream()
                .map(m -> m.counter(counter))
                .filter(OptionalDouble::isPresent)
                .findFirst()
                .orElse(OptionalDouble.empty());
    }

    /** Returns a count at the smallest value at which it was counted. */
    public OptionalDouble counter(Counter counter) {
        return byValue.keySet().stream()
                .map(value -> counter(value, counter))
                .filter(OptionalDouble::isPresent)
                .findFirst()
                .orElse(OptionalDouble.empty());
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
