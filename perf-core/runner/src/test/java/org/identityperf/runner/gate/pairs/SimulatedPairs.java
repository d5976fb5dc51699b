package org.identityperf.runner.gate.pairs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.runner.finding.TimePairs;
import org.identityperf.runner.finding.TimePairs.Quantity;
import org.identityperf.runner.finding.TimePairs.TimePair;
import org.identityperf.runner.result.BenchmarkCase;

/** Pairs as machines of known noise would give them. The gate itself assumes none of these shapes. */
final class SimulatedPairs {

    private static final int STUDENT = 3;
    private static final double OUTLYING = 0.05;
    private static final double OUTLIER = 0.5;
    private static final double CORRELATION = 0.6;
    private static final double BIAS = 0.03;

    /** The rounds of two visits, less one. */
    private static final int ROUNDS = 11;

    /** What the logarithm of a pair's ratio is made of, besides a true change. */
    enum Shape {
        NORMAL,
        /** Student's t with three degrees of freedom: tails without a fourth moment. */
        STUDENT,
        /** Normal; one pair of twenty is off by another exponential amount, half on the average. */
        OUTLIERS,
        /** A drift from pair to pair (AR(1)) that favours the place which goes first. */
        DRIFT,
        /** Normal; one of the two databases is always slower, so that the ratio is off by 3 % either way. */
        BIAS
    }

    private final Random random;
    private final Shape shape;
    private final long seed;

    SimulatedPairs(Shape shape, long seed) {
        this.random = new Random(seed);
        this.shape = shape;
        this.seed = seed;
    }

    Random random() {
        return random;
    }

    static BenchmarkCase benchmarkCase(String benchmark) {
        return new BenchmarkCase(benchmark, Implementation.SERVER, new TreeMap<>());
    }

    static TimePairs pairs(String benchmark, double... ratios) {
        int screening = Math.min(PairPlan.DECLARED.screening(), ratios.length);
        return screened(benchmark, screening, ratios);
    }

    /** @param screening how many of them screen */
    static TimePairs screened(String benchmark, int screening, double... ratios) {
        List<TimePair> pairs = Arrays.stream(ratios)
                .mapToObj(ratio -> new TimePair(0.25, 0.25 * ratio))
                .toList();
        return new TimePairs(
                benchmarkCase(benchmark),
                Quantity.MEDIAN,
                pairs.subList(0, screening),
                pairs.subList(screening, pairs.size()));
    }

    /** @param sd the standard deviation of the logarithm of a pair's ratio, without outliers and bias */
    TimePairs pairs(String benchmark, int count, double ratio, double sd) {
        return pairs(benchmark, ratios(count, ratio, sd));
    }

    /**
     * Returns pairs whose iterations scatter too, and so give each an estimate of its error.
     *
     * @param between the standard deviation that JVMs bring, as above
     * @param within the standard deviation that iterations add
     */
    TimePairs withErrors(String benchmark, int screening, int fresh, double ratio, double between, double within) {
        double[] ratios = ratios(screening + fresh, ratio, between);
        List<TimePair> pairs = new ArrayList<>();
        for (double each : ratios) {
            double squares = 0;
            for (int i = 0; i < ROUNDS; i++) {
                double normal = random.nextGaussian();
                squares += normal * normal;
            }
            pairs.add(new TimePair(
                    0.25,
                    0.25 * each * Math.exp(within * random.nextGaussian()),
                    OptionalDouble.of(within * Math.sqrt(squares / ROUNDS))));
        }
        return new TimePairs(
                benchmarkCase(benchmark),
                Quantity.MEDIAN,
                pairs.subList(0, screening),
                pairs.subList(screening, pairs.size()));
    }

    private double[] ratios(int count, double ratio, double sd) {
        double[] ratios = new double[count];
        double drift = random.nextGaussian();
        for (int i = 0; i < count; i++) {
            PairOrder order = PairOrder.of(i, seed);
            drift = CORRELATION * drift + Math.sqrt(1 - CORRELATION * CORRELATION) * random.nextGaussian();
            double noise = switch (shape) {
                case NORMAL -> sd * random.nextGaussian();
                case STUDENT -> sd * student();
                case OUTLIERS -> sd * random.nextGaussian() + outlier();
                case DRIFT -> sd * (order.baselineFirst() ? drift : -drift);
                case BIAS -> sd * random.nextGaussian() + (order.exchanged() ? BIAS : -BIAS);
            };
            ratios[i] = ratio * Math.exp(noise);
        }
        return ratios;
    }

    private double student() {
        double squares = 0;
        for (int i = 0; i < STUDENT; i++) {
            double normal = random.nextGaussian();
            squares += normal * normal;
        }
        // Three degrees of freedom have a variance of three.
        return random.nextGaussian() / Math.sqrt(squares / STUDENT) / Math.sqrt(STUDENT);
    }

    private double outlier() {
        if (random.nextDouble() >= OUTLYING) {
            return 0;
        }
        double size = -OUTLIER * Math.log(1 - random.nextDouble());
        return random.nextBoolean() ? size : -size;
    }
}
