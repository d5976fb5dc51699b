package org.identityperf.runner.claim;

import java.util.Arrays;

/**
 * A line is {@code y = a + b x}, fitted by weighted least squares to one point for each x, the mean of its forks: all
 * forks of a size share what that size alone has, such as how its rows lie on disk, so more of them are not more sizes.
 * Weights are one over the variance, up to a factor that the residuals give. Intervals are Student's, with two degrees
 * of freedom fewer than there are x.
 *
 * @param varianceA the variance of a; NaN where there are two x
 * @param freedom the number of x, less 2
 */
public record Line(double a, double b, double varianceA, double varianceB, double covariance, int freedom) {

    /**
     * Fits with the same weight for every x: right where the error is the same everywhere, such as on logarithms.
     *
     * @throws IllegalArgumentException if there are not two different x
     */
    public static Line fit(Points points) {
        Points means = points.means();
        double[] weights = new double[means.size()];
        Arrays.fill(weights, 1);
        return fit(means, weights);
    }

    /**
     * Fits with weights of one over the square of y, for an error in proportion to y, as measured times have.
     *
     * @throws IllegalArgumentException if there are not two different x
     */
    public static Line fitRelative(Points points) {
        Points means = points.means();
        double[] weights = new double[means.size()];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = 1 / (means.y(i) * means.y(i));
        }
        return fit(means, weights);
    }

    private static Line fit(Points points, double[] weights) {
        if (points.size() < 2) {
            throw new IllegalArgumentException("a line needs two different x, not " + points.distinct());
        }
        double sum = 0;
        double meanX = 0;
        double meanY = 0;
        for (int i = 0; i < weights.length; i++) {
            sum += weights[i];
            meanX += weights[i] * points.x(i);
            meanY += weights[i] * points.y(i);
        }
        meanX /= sum;
        meanY /= sum;
        double xx = 0;
        double xy = 0;
        for (int i = 0; i < weights.length; i++) {
            double dx = points.x(i) - meanX;
            xx += weights[i] * dx * dx;
            xy += weights[i] * dx * (points.y(i) - meanY);
        }
        double b = xy / xx;
        double a = meanY - b * meanX;
        double residuals = 0;
        for (int i = 0; i < weights.length; i++) {
            double residual = points.y(i) - a - b * points.x(i);
            residuals += weights[i] * residual * residual;
        }
        int freedom = weights.length - 2;
        double variance = freedom == 0 ? Double.NaN : residuals / freedom;
        return new Line(
                a, b, variance * (1 / sum + meanX * meanX / xx), variance / xx, -meanX * variance / xx, freedom);
    }

    public double at(double x) {
        return a + b * x;
    }

    public Estimate intercept() {
        return estimate(a, varianceA);
    }

    public Estimate slope() {
        return estimate(b, varianceB);
    }

    private Estimate estimate(double value, double variance) {
        return freedom == 0
                ? Estimate.without(value)
                : Estimate.around(value, Estimate.student(freedom) * Math.sqrt(variance));
    }

    /**
     * Returns b / a by Fieller's theorem (E. C. Fieller, "Some problems in interval estimation", 1954). It is exact
     * where a and b are normal, and has no interval where a is not distinguishable from zero.
     */
    public Estimate slopeOverIntercept() {
        if (freedom == 0) {
            return Estimate.without(b / a);
        }
        double t = Estimate.student(freedom);
        double tt = t * t;
        double square = a * a - tt * varianceA;
        if (square <= 0) {
            return Estimate.without(b / a);
        }
        double half = a * b - tt * covariance;
        double root = Math.sqrt(Math.max(0, half * half - square * (b * b - tt * varianceB)));
        double value = b / a;
        // Rounding must not put the value outside an interval of no width.
        return new Estimate(value, Math.min(value, (half - root) / square), Math.max(value, (half + root) / square));
    }
}
