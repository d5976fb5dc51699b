package org.identityperf.runner.claim;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.hipparchus.stat.regression.OLSMultipleLinearRegression;

/**
 * The universal scalability law is {@code X(N) = lambda N / (1 + sigma (N - 1) + kappa N (N - 1))}: throughput over the
 * number of workers (N. J. Gunther, "Guerrilla Capacity Planning", 2007).
 *
 * @param lambda throughput of one worker
 * @param sigma contention: the share of the work that only one can do at a time; 0 or more
 * @param kappa coherency: what each worker costs each other one; 0 or more
 */
public record Usl(double lambda, double sigma, double kappa) {

    /** How many different N a fit needs: one for each parameter, and one to test the shape of the curve. */
    public static final int LEAST = 4;

    private static final int PARAMETERS = 3;
    private static final int ROUNDS = 1000;
    private static final long SEED = 20_080_601;

    /** No point is drawn farther from the curve than by a factor of 150: beyond, the curve says nothing. */
    private static final double FARTHEST = 5;

    /** A curve and the sum of its squared relative errors. */
    private record Fit(Usl curve, double misfit) {}

    /**
     * Fits the means at each N by least squares of the relative errors of N / X, which is linear in 1 / lambda, sigma /
     * lambda and kappa / lambda. Where the best fit has a negative sigma or kappa, which mean nothing here, the best
     * without it is taken.
     *
     * @throws IllegalArgumentException if there are fewer than {@value #LEAST} different N
     */
    public static Usl fit(Points points) {
        double[] workers = points.xs();
        if (workers.length < LEAST) {
            throw new IllegalArgumentException(
                    "the law needs " + LEAST + " different numbers of workers, not " + Arrays.toString(workers));
        }
        return fit(workers, points.means());
    }

    private static Usl fit(double[] workers, double[] throughput) {
        return fit(workers, throughput, true, true)
                .or(() -> Stream.of(
                                fit(workers, throughput, true, false),
                                fit(workers, throughput, false, true),
                                fit(workers, throughput, false, false))
                        .flatMap(Optional::stream)
                        .min(Comparator.comparingDouble(Fit::misfit)))
                .orElseThrow()
                .curve();
    }

    /** Returns the fit with sigma and kappa, or with 0 in their place; empty where one would be negative. */
    private static Optional<Fit> fit(double[] workers, double[] throughput, boolean contention, boolean coherency) {
        double[][] terms = new double[workers.length][];
        double[] ones = new double[workers.length];
        for (int i = 0; i < workers.length; i++) {
            double n = workers[i];
            double scale = throughput[i] / n;
            double[] all = {scale, scale * (n - 1), scale * n * (n - 1)};
            terms[i] = coherency
                    ? contention ? all : new double[] {all[0], all[2]}
                    : Arrays.copyOf(all, contention ? 2 : 1);
            ones[i] = 1;
        }
        OLSMultipleLinearRegression fit = new OLSMultipleLinearRegression();
        fit.setNoIntercept(true);
        fit.newSampleData(ones, terms);
        double[] found = fit.estimateRegressionParameters();
        double sigma = contention ? found[1] : 0;
        double kappa = coherency ? found[found.length - 1] : 0;
        return found[0] > 0 && sigma >= 0 && kappa >= 0
                ? Optional.of(new Fit(
                        new Usl(1 / found[0], sigma / found[0], kappa / found[0]), fit.calculateResidualSumOfSquares()))
                : Optional.empty();
    }

    /**
     * Estimates with an interval of percentiles, by the bootstrap (B. Efron, "Bootstrap methods: another look at the
     * jackknife", 1979). The curve is fitted again to points that scatter around it as much as the means of the measured
     * ones do. A mean is one point however many forks it has, as with a {@link Line}. How much they scatter is itself
     * known only as well as so few points tell, so each round draws that too, by the chi-square distribution: for a
     * straight line this gives Student's interval.
     *
     * @param points throughput above zero, over the number of workers
     * @param statistic what is estimated; if it is infinite, so may be the interval's upper end
     * @throws IllegalArgumentException if there are fewer than {@value #LEAST} different numbers of workers
     */
    static Estimate estimate(Points points, ToDoubleFunction<Usl> statistic) {
        Usl curve = fit(points);
        double[] workers = points.xs();
        double[] means = points.means();
        double squares = 0;
        for (int i = 0; i < means.length; i++) {
            double error = Math.log(means[i] / curve.at(workers[i]));
            squares += error * error;
        }
        Random random = new Random(SEED);
        double[] drawn = new double[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            double scatter = Math.sqrt(squares / chiSquare(means.length - PARAMETERS, random));
            double[] around = new double[means.length];
            for (int i = 0; i < means.length; i++) {
                double error = Math.max(-FARTHEST, Math.min(FARTHEST, scatter * random.nextGaussian()));
                around[i] = curve.at(workers[i]) * Math.exp(error);
            }
            drawn[round] = statistic.applyAsDouble(fit(workers, around));
        }
        Arrays.sort(drawn);
        int tail = (int) Math.round(ROUNDS * (1 - Estimate.PERCENT / 100.0) / 2);
        double value = statistic.applyAsDouble(curve);
        // An estimate on the edge of what is possible may be outside the drawn ones.
        return new Estimate(value, Math.min(value, drawn[tail]), Math.max(value, drawn[ROUNDS - 1 - tail]));
    }

    private static double chiSquare(int freedom, Random random) {
        double sum = 0;
        for (int i = 0; i < freedom; i++) {
            double normal = random.nextGaussian();
            sum += normal * normal;
        }
        return sum;
    }

    public double at(double n) {
        return lambda * n / (1 + sigma * (n - 1) + kappa * n * (n - 1));
    }

    /** Returns how many workers have the highest throughput; infinite where more workers always have more. */
    public double peak() {
        if (sigma >= 1) {
            return 1;
        }
        return Math.max(1, Math.sqrt((1 - sigma) / kappa));
    }

    /**
     * Returns beyond how many workers latency grows faster than throughput: where X over latency, which is N / X, is
     * the most (L. Kleinrock, "Power and deterministic rules of thumb for probabilistic problems in computer
     * communications", ICC 1979). It is never beyond the peak; it is infinite where no worker delays another.
     */
    public double knee() {
        if (sigma >= 1) {
            return 1;
        }
        // The root of 3 kappa N^2 + (sigma - kappa) N - (1 - sigma), written so that kappa may be 0.
        double linear = sigma - kappa;
        return Math.max(1, 2 * (1 - sigma) / (linear + Math.sqrt(linear * linear + 12 * kappa * (1 - sigma))));
    }
}
