package org.identityperf.runner.gate.pairs;

/**
 * A ratio interval says how many times as long the candidate takes.
 *
 * @param low the interval's lower end; 0 where there are too few pairs for one
 * @param high the interval's upper end; infinite where there are too few pairs for one
 */
public record RatioInterval(double value, double low, double high) {

    public RatioInterval {
        if (!(low <= value && value <= high)) {
            throw new IllegalArgumentException("the interval " + low + " to " + high + " does not hold " + value);
        }
    }

    /** Returns whether every ratio of the interval differs from 1 by less than this fraction, in either direction. */
    boolean within(double fraction) {
        return low > 1 / (1 + fraction) && high < 1 + fraction;
    }
}
