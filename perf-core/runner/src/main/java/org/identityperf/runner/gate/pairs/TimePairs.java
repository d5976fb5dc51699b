package org.identityperf.runner.gate.pairs;

import java.util.List;
import org.identityperf.runner.result.BenchmarkCase;

/**
 * Time pairs are the pairs that were measured of one case.
 *
 * @param pairs the pairs in the order in which they were measured; may be empty
 */
public record TimePairs(BenchmarkCase benchmarkCase, List<TimePair> pairs) {

    public TimePairs {
        pairs = List.copyOf(pairs);
    }

    public int size() {
        return pairs.size();
    }

    /** Returns the logarithms of candidate over baseline of the first pairs. */
    public double[] logRatios(int first) {
        return pairs.subList(0, first).stream().mapToDouble(TimePair::logRatio).toArray();
    }

    /**
     * A time pair has the times of two forks, one of each side, that were measured interleaved or one right after the
     * other; {@link PairOrder} says which side goes first.
     *
     * @param baseline the reported time of the baseline's fork, in seconds
     * @param candidate the reported time of the candidate's fork, in seconds
     */
    public record TimePair(double baseline, double candidate) {

        public TimePair {
            if (!(baseline > 0 && candidate > 0) || Double.isInfinite(baseline) || Double.isInfinite(candidate)) {
                throw new IllegalArgumentException("a pair of " + baseline + " and " + candidate
                        + " s has no ratio: both times must be above nought and finite");
            }
        }

        /** Returns the logarithm of candidate over baseline; above zero where the candidate took longer. */
        double logRatio() {
            return Math.log(candidate / baseline);
        }
    }
}
