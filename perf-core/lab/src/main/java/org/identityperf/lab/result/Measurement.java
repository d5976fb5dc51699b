package org.identityperf.lab.result;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.identityperf.probe.measure.Counter;

/**
 * What was measured of one cell.
 *
 * @param cell what
 * @param forks times, one entry a JVM; empty where only counts were taken
 * @param counters counts for one operation, taken in a JVM of its own; empty where only time was measured
 */
public record Measurement(Cell cell, List<Fork> forks, Map<Counter, Double> counters) {

    public Measurement {
        forks = List.copyOf(forks);
        Map<Counter, Double> copy = new EnumMap<>(Counter.class);
        copy.putAll(counters);
        counters = Collections.unmodifiableMap(copy);
    }

    /** The cold times of all forks, in seconds. */
    public double[] cold() {
        return forks.stream().mapToDouble(Fork::cold).toArray();
    }

    /** The median of each fork's warm times, in seconds; empty where a fork had one repetition only. */
    public double[] warm() {
        return forks.stream()
                .filter(fork -> !fork.warm().isEmpty())
                .mapToDouble(
                        fork -> median(fork.warm().stream().mapToDouble(d -> d).toArray()))
                .toArray();
    }

    /** The median of the cold times; empty where time was not measured. */
    public OptionalDouble coldMedian() {
        return forks.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(median(cold()));
    }

    public OptionalDouble warmMedian() {
        double[] warm = warm();
        return warm.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(median(warm));
    }

    public OptionalDouble counter(Counter counter) {
        Double value = counters.get(counter);
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    /** The median of at least one value. */
    public static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
