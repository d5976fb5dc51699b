package org.identityperf.runner.claim;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/** The points of a curve: at each x the values of the forks there. */
public final class Points {
    private final SortedMap<Double, List<Double>> byX = new TreeMap<>();

    /**
     * Adds one point for each y.
     *
     * @throws IllegalArgumentException if a value is not finite
     */
    public Points add(double x, double... ys) {
        for (double y : ys) {
            if (!Double.isFinite(x) || !Double.isFinite(y)) {
                throw new IllegalArgumentException("not a point: " + x + ", " + y);
            }
            byX.computeIfAbsent(x, key -> new ArrayList<>()).add(y);
        }
        return this;
    }

    public Points map(DoubleUnaryOperator ofX, DoubleUnaryOperator ofY) {
        Points mapped = new Points();
        byX.forEach((x, ys) -> ys.forEach(y -> mapped.add(ofX.applyAsDouble(x), ofY.applyAsDouble(y))));
        return mapped;
    }

    /** Returns the different x, in ascending order. */
    double[] xs() {
        return byX.keySet().stream().mapToDouble(x -> x).toArray();
    }

    /** Returns the mean of the values at each of the {@link #xs}. */
    double[] means() {
        return byX.values().stream()
                .mapToDouble(ys -> ys.stream().mapToDouble(y -> y).average().orElseThrow())
                .toArray();
    }

    /** Returns how far a curve misses the mean at the x where it misses most, as a fraction of that mean. */
    double worstMiss(DoubleUnaryOperator curve) {
        double[] xs = xs();
        double[] means = means();
        return IntStream.range(0, xs.length)
                .mapToDouble(i -> Math.abs(curve.applyAsDouble(xs[i]) / means[i] - 1))
                .max()
                .orElse(0);
    }
}
