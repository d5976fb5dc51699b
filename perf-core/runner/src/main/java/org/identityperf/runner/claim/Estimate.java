package org.identityperf.runner.claim;

/**
 * An estimate is a value that was estimated from forks, with its confidence interval of {@value #PERCENT} %.
 *
 * @param value the estimate, in the unit of what was estimated; NaN where nothing was measured
 * @param low the interval's lower end; minus infinity where the data give none
 * @param high the interval's upper end; infinity where the data give none
 */
public record Estimate(double value, double low, double high) {

    public static final int PERCENT = 95;

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

    static Estimate around(double value, double halfWidth) {
        return new Estimate(value, value - halfWidth, value + halfWidth);
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
    boolean exact() {
        return low == high;
    }

    /** Returns {@code 3.9 to 4.3}, to three significant digits; {@code 3.9 or more} where it has one end. */
    public String interval() {
        if (Double.isInfinite(high)) {
            return Rounded.of(low) + " or more";
        }
        return Double.isInfinite(low) ? Rounded.of(high) + " or less" : Rounded.of(low) + " to " + Rounded.of(high);
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
        return hasInterval() ? Rounded.of(value) + " (" + interval() + ")" : Rounded.of(value) + " (no interval)";
    }
}
