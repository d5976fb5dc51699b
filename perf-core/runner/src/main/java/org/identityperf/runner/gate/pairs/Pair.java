package org.identityperf.runner.gate.pairs;

/**
 * Two forks that were measured by turns or one right after the other, one of each side; {@link PairOrder} says who goes first.
 *
 * @param base the headline of the base's fork, in seconds
 * @param candidate the headline of the candidate's fork, in seconds
 */
public record Pair(double base, double candidate) {

    public Pair {
        if (!(base > 0 && candidate > 0) || Double.isInfinite(base) || Double.isInfinite(candidate)) {
            throw new IllegalArgumentException("a pair of " + base + " and " + candidate
                    + " s has no ratio: both times must be above nought and finite");
        }
    }

    /** Above nought where the candidate took longer. */
    double logRatio() {
        return Math.log(candidate / base);
    }

    /** The same forks with their sides exchanged. */
    Pair exchanged() {
        return new Pair(candidate, base);
    }
}
