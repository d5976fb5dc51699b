package org.identityperf.runner.gate.pairs;

/**
 * A time pair has the times of two forks that were measured interleaved or one right after the other, one of each side;
 * {@link PairOrder} says who goes first.
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

    /** Above nought where the candidate took longer. */
    double logRatio() {
        return Math.log(candidate / baseline);
    }
}
