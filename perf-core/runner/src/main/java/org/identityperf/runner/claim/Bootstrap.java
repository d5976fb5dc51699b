package org.identityperf.runner.claim;

import java.util.Arrays;
import java.util.Random;
import java.util.function.ToDoubleFunction;

/**
 * The bootstrap gives the interval of what is estimated from a fitted curve (B. Efron, "Bootstrap methods: another look
 * at the jackknife", 1979). The curve is fitted again to points that scatter around it as much as the means of the
 * measured ones do. A mean is one point however many forks it has, as with a {@link Line}. How much they scatter is
 * itself known only as well as so few points tell, so each round draws that too, by the chi-square distribution: for a
 * straight line this gives Student's interval.
 */
final class Bootstrap {

    private static final int ROUNDS = 1000;
    private static final long SEED = 20_080_601;

    /** No point is drawn farther from the curve than by a factor of 150: beyond, the curve says nothing. */
    private static final double FARTHEST = 5;

    private Bootstrap() {}

    /**
     * Estimates, with an interval of percentiles.
     *
     * @param points throughput above zero, over the number of workers
     * @param statistic what is estimated; if it is infinite, so may be the interval's upper end
     * @throws IllegalArgumentException if there are fewer than {@value Usl#LEAST} different numbers of workers
     */
    static Estimate of(Points points, ToDoubleFunction<Usl> statistic) {
        Usl curve = Usl.fit(points);
        Points means = points.means();
        double squares = 0;
        for (int i = 0; i < means.size(); i++) {
            double error = Math.log(means.y(i) / curve.at(means.x(i)));
            squares += error * error;
        }
        int freedom = means.size() - Usl.PARAMETERS;
        Random random = new Random(SEED);
        double[] drawn = new double[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            double scatter = Math.sqrt(squares / chiSquare(freedom, random));
            Points around = new Points();
            for (int i = 0; i < means.size(); i++) {
                double error = Math.max(-FARTHEST, Math.min(FARTHEST, scatter * random.nextGaussian()));
                around.add(means.x(i), curve.at(means.x(i)) * Math.exp(error));
            }
            drawn[round] = statistic.applyAsDouble(Usl.fit(around));
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
}
