package org.identityperf.runner.claim;

import java.util.Arrays;
import org.hipparchus.stat.regression.OLSMultipleLinearRegression;

/**
 * A line is {@code y = a + b x}, fitted by least squares to one point for each x, the mean of its forks: all forks of a
 * size share what that size alone has, such as how its rows lie on disk, so more of them are not more sizes. Intervals
 * are Student's, with two degrees of freedom fewer than there are x.
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
        double[] xs = points.xs();
        if (xs.length < 2) {
            throw new IllegalArgumentException("a line needs two different x, not " + Arrays.toString(xs));
        }
        double[][] terms = Arrays.stream(xs).mapToObj(x -> new double[] {x}).toArray(double[][]::new);
        return of(points.means(), terms, false);
    }

    /**
     * Fits with weights of one over the square of y, for an error in proportion to y, as measured times have.
     *
     * @throws IllegalArgumentException if there are not two different x
     */
    public static Line fitRelative(Points points) {
        double[] xs = points.xs();
        if (xs.length <= 2) {
            // Through two points there is one line, whatever they weigh.
            return fit(points);
        }
        double[] means = points.means();
        double[][] terms = new double[xs.length][];
        double[] ones = new double[xs.length];
        for (int i = 0; i < xs.length; i++) {
            terms[i] = new double[] {1 / means[i], xs[i] / means[i]};
            ones[i] = 1;
        }
        return of(ones, terms, true);
    }

    /** Fits {@code log y = a + b log x}, whose slope is the exponent of x. */
    public static Line ofLogs(Points points) {
        return fit(points.map(Math::log, Math::log));
    }

    private static Line of(double[] values, double[][] terms, boolean noIntercept) {
        OLSMultipleLinearRegression fit = new OLSMultipleLinearRegression();
        fit.setNoIntercept(noIntercept);
        fit.newSampleData(values, terms);
        int freedom = values.length - 2;
        double[] found = fit.estimateRegressionParameters();
        double[][] unscaled = fit.estimateRegressionParametersVariance();
        double variance = freedom == 0 ? Double.NaN : fit.estimateErrorVariance();
        return new Line(
                found[0],
                found[1],
                variance * unscaled[0][0],
                variance * unscaled[1][1],
                variance * unscaled[0][1],
                freedom);
    }

    public double at(double x) {
        return a + b * x;
    }

    public Estimate slope() {
        if (freedom == 0) {
            return Estimate.without(b);
        }
        double half = Estimate.student(freedom) * Math.sqrt(varianceB);
        return new Estimate(b, b - half, b + half);
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
