package org.identityperf.runner.claim;

import java.util.Arrays;

/**
 * A time ratio says how many times longer one group of forks takes than another: it is the ratio of their geometric
 * means. The interval is Welch's (B. L. Welch, "The generalization of Student's problem", 1947) on the logarithms,
 * where relative errors are symmetric, converted back by exp.
 */
public final class TimeRatio {
    private TimeRatio() {}

    /** @return without an interval where a group has fewer than two forks */
    public static Estimate estimate(double[] of, double[] to) {
        double[] above = logs(of);
        double[] below = logs(to);
        double value = Math.exp(mean(above) - mean(below));
        if (above.length < 2 || below.length < 2) {
            return Estimate.without(value);
        }
        double a = variance(above) / above.length;
        double b = variance(below) / below.length;
        if (a + b == 0) {
            return new Estimate(value, value, value);
        }
        double freedom = (a + b) * (a + b) / (a * a / (above.length - 1) + b * b / (below.length - 1));
        double factor = Math.exp(Student.quantile(freedom) * Math.sqrt(a + b));
        return new Estimate(value, value / factor, value * factor);
    }

    private static double[] logs(double[] times) {
        if (times.length == 0) {
            throw new IllegalArgumentException("a ratio of no times");
        }
        return Arrays.stream(times).map(Math::log).toArray();
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElseThrow();
    }

    private static double variance(double[] values) {
        double mean = mean(values);
        return Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum() / (values.length - 1);
    }
}
