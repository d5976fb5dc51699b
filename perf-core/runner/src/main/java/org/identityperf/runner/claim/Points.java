package org.identityperf.runner.claim;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;

/** These are the points of a curve, one a fork, in the order in which they were added. */
public final class Points {
    private final List<double[]> all = new ArrayList<>();

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
            all.add(new double[] {x, y});
        }
        return this;
    }

    public Points map(DoubleUnaryOperator ofX, DoubleUnaryOperator ofY) {
        Points mapped = new Points();
        all.forEach(p -> mapped.add(ofX.applyAsDouble(p[0]), ofY.applyAsDouble(p[1])));
        return mapped;
    }

    public int size() {
        return all.size();
    }

    double x(int i) {
        return all.get(i)[0];
    }

    double y(int i) {
        return all.get(i)[1];
    }

    SortedSet<Double> distinct() {
        SortedSet<Double> distinct = new TreeSet<>();
        all.forEach(p -> distinct.add(p[0]));
        return distinct;
    }

    DoubleStream at(double x) {
        return all.stream().filter(p -> p[0] == x).mapToDouble(p -> p[1]);
    }

    double meanAt(double x) {
        return at(x).average().orElseThrow();
    }

    /** Returns one point for each x: the mean of those there. */
    Points means() {
        Points means = new Points();
        distinct().forEach(x -> means.add(x, meanAt(x)));
        return means;
    }

    /** Returns how far a curve misses the mean at the x where it misses most, as a fraction of that mean. */
    double worstMiss(DoubleUnaryOperator curve) {
        return distinct().stream()
                .mapToDouble(x -> Math.abs(curve.applyAsDouble(x) / meanAt(x) - 1))
                .max()
                .orElse(0);
    }
}
