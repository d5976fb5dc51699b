package org.identityperf.runner.finding;

import java.util.List;
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

    /** Returns all pairs. */
    public List<TimePair> pairs() {
        return Stream.concat(screening.stream(), fresh.stream()).toList();
    }

    /** Returns the key under which the noise of this operation and quantity is kept. */
    public String key() {
        return benchmarkCase + (quantity == Quantity.MEDIAN ? " time" : " 99th percentile");
    }

    /** Returns the logarithms of candidate over baseline. */
    public static double[] logRatios(List<TimePair> pairs) {
        return pairs.stream().mapToDouble(TimePair::logRatio).toArray();
    }

    /** What is compared of the times of an operation. */
    public enum Quantity {
        MEDIAN,
        /** The 99th percentile of single operations, where each JVM recorded enough of them. */
        P99
    }

    /**
     * A time pair has the times of two JVMs, one of each side, that were measured interleaved; {@link PairOrder} says
     * which side goes first.
     *
     * @param baseline the baseline's time, in seconds
     * @param candidate the candidate's time, in seconds
     */
    public record TimePair(double baseline, double candidate) {

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
