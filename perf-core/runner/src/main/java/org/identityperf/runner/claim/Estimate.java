package org.identityperf.runner.claim;

import java.util.Arrays;
import java.util.Optional;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.StatUtils;
import org.identityperf.runner.result.Units;

/**
 * A value that was estimated from forks, with its confidence interval of {@value #PERCENT} %.
 *
 * @param value the estimate, in the unit of what was estimated; NaN where nothing was measured
 * @param low the interval's lower end; minus infinity where the data give none
 * @param high the interval's upper end; infinity where the data give none
 */
public record Estimate(double value, double low, double high) {

    public static final int PERCENT = 95;

    /** So many forks a side are the least from which something is concluded, and not only shown in a table. */
    public static final int FORKS = 3;

    public static final Estimate NONE = without(Double.NaN);

    public Estimate {
        if (low > value || high < value) {
            throw new IllegalArgumentException("the interval " + low + " to " + high + " does not hold " + value);
        }
    }

    /** Returns a value for which the data give no interval, such as one fork alone. */
    public static Estimate without(double value) {
        return new Estimate(value, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }

    public boolean known() {
        return !Double.isNaN(value);
    }

    public boolean hasInterval() {
        return known() && !Double.isInfinite(low) && !Double.isInfinite(high);
    }

    /** Returns whether the interval has one end at least. */
    public boolean bounded() {
        return known() && !(Double.isInfinite(low) && Double.isInfinite(high));
    }

    /** Returns whether there is nothing uncertain about it, as with a count. */
    public boolean exact() {
        return low == high;
    }

    /** Returns {@code 3.9 to 4.3}, to three significant digits; {@code 3.9 or more} where it has one end. */
    public String interval() {
        if (Double.isInfinite(high)) {
            return Units.rounded(low) + " or more";
        }
        return Double.isInfinite(low)
                ? Units.rounded(high) + " or less"
                : Units.rounded(low) + " to " + Units.rounded(high);
    }

    Estimate over(double unit) {
        return new Estimate(value / unit, low / unit, high / unit);
    }

    /** Returns {@code 4.1 (3.9 to 4.3)}, to three significant digits. */
    @Override
    public String toString() {
        if (!known()) {
            return "not measured";
        }
        return hasInterval() ? Units.rounded(value) + " (" + interval() + ")" : Units.rounded(value) + " (no interval)";
    }

    /**
     * Returns how many times longer one group of forks takes than another: the ratio of their geometric means. The
     * interval is Welch's (B. L. Welch, "The generalization of Student's problem", 1947) on the logarithms, where relative
     * errors are symmetric, converted back by exp; there is none where a group has fewer than two forks.
     *
     * @param of the times above, positive, one a fork
     * @param to the times below
     */
    public static Estimate ratio(double[] of, double[] to) {
        double[] above = logs(of);
        double[] below = logs(to);
        double value = Math.exp(StatUtils.mean(above) - StatUtils.mean(below));
        if (above.length < 2 || below.length < 2) {
            return Estimate.without(value);
        }
        double a = StatUtils.variance(above) / above.length;
        double b = StatUtils.variance(below) / below.length;
        if (a + b == 0) {
            return new Estimate(value, value, value);
        }
        double freedom = (a + b) * (a + b) / (a * a / (above.length - 1) + b * b / (below.length - 1));
        double factor = Math.exp(student(freedom) * Math.sqrt(a + b));
        return new Estimate(value, value / factor, value * factor);
    }

    /** Returns the same ratio; empty where a group has fewer forks than {@value #FORKS}. */
    public static Optional<Estimate> byForks(double[] of, double[] to) {
        return Math.min(of.length, to.length) < FORKS ? Optional.empty() : Optional.of(ratio(of, to));
    }

    private static double[] logs(double[] times) {
        if (times.length == 0) {
            throw new IllegalArgumentException("a ratio of no times");
        }
        return Arrays.stream(times).map(Math::log).toArray();
    }

    /** Returns how many standard errors an interval extends to either side, by Student's t distribution. */
    static double student(double degreesOfFreedom) {
        return new TDistribution(degreesOfFreedom).inverseCumulativeProbability((1 + PERCENT / 100.0) / 2);
    }
}
