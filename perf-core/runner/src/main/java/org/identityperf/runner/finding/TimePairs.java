package org.identityperf.runner.finding;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.identityperf.runner.result.BenchmarkCase;

/**
 * The pairs of times that were measured of one quantity of one case, in the order in which they were measured.
 *
 * @param screening those that screen: a case with dear pairs may have fewer of them than another; may be empty
 * @param fresh those that confirm what the screening showed
 */
public record TimePairs(
        BenchmarkCase benchmarkCase, Quantity quantity, List<TimePair> screening, List<TimePair> fresh) {

    public TimePairs {
        screening = List.copyOf(screening);
        fresh = List.copyOf(fresh);
    }

    public int size() {
        return screening.size() + fresh.size();
    }

    public List<TimePair> pairs() {
        return Stream.concat(screening.stream(), fresh.stream()).toList();
    }

    /** Returns the key under which the noise of this operation and quantity is kept. */
    public String key() {
        return benchmarkCase + (quantity == Quantity.MEDIAN ? " time" : " 99th percentile");
    }

    public static double[] logRatios(List<TimePair> pairs) {
        return pairs.stream().mapToDouble(TimePair::logRatio).toArray();
    }

    /** What is compared of the times of an operation. */
    public enum Quantity {
        MEDIAN,
        /** The 99th percentile of single operations, where each JVM recorded enough of them. */
        P99
    }

    /** The rounds that tell a scatter. */
    private static final int LEAST_ROUNDS = 4;

    /**
     * A time pair has the times of two JVMs, one of each side, that were measured interleaved; {@link PairOrder} says
     * which side goes first.
     *
     * @param baseline the baseline's time, in seconds
     * @param candidate the candidate's time, in seconds
     * @param error the standard error of {@link #logRatio} by the scatter of the iterations within the two JVMs, which knows
     *     nothing of how JVMs differ; empty where there are too few iterations
     */
    public record TimePair(double baseline, double candidate, OptionalDouble error) {

        public TimePair(double baseline, double candidate) {
            this(baseline, candidate, OptionalDouble.empty());
        }

        /**
         * Returns the mean throughputs of iterations that alternated, as times of one operation: a stall of the machine
         * takes no more from them than the iteration that it hits. The error is the jackknife's over the rounds (B. Efron
         * and C. Stein, 1981).
         *
         * @param baseline seconds in each iteration
         * @param candidate as many
         */
        public static TimePair of(List<Double> baseline, List<Double> candidate) {
            int rounds = Math.min(baseline.size(), candidate.size());
            TimePair all = new TimePair(withoutRound(baseline, -1), withoutRound(candidate, -1));
            if (rounds < LEAST_ROUNDS) {
                return all;
            }
            double[] others = IntStream.range(0, rounds)
                    .mapToDouble(round ->
                            new TimePair(withoutRound(baseline, round), withoutRound(candidate, round)).logRatio())
                    .toArray();
            double mean = DoubleStream.of(others).average().orElseThrow();
            double squares = DoubleStream.of(others)
                    .map(each -> (each - mean) * (each - mean))
                    .sum();
            return new TimePair(
                    all.baseline, all.candidate, OptionalDouble.of(Math.sqrt(squares * (rounds - 1) / rounds)));
        }

        private static double withoutRound(List<Double> seconds, int left) {
            return 1
                    / IntStream.range(0, seconds.size())
                            .filter(round -> round != left)
                            .mapToDouble(round -> 1 / seconds.get(round))
                            .average()
                            .orElseThrow();
        }

        public TimePair {
            if (!(baseline > 0 && candidate > 0) || Double.isInfinite(baseline) || Double.isInfinite(candidate)) {
                throw new IllegalArgumentException("a pair of " + baseline + " and " + candidate
                        + " s has no ratio: both times must be above nought and finite");
            }
        }

        /** Returns the logarithm of candidate over baseline; above zero where the candidate took longer. */
        public double logRatio() {
            return Math.log(candidate / baseline);
        }
    }
}
