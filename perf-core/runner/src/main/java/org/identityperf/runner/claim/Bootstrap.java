package org.identityperf.runner.claim;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;

/**
 * The bootstrap gives the interval of an estimate from the forks of a sweep (B. Efron, "Bootstrap methods: another look
 * at the jackknife", 1979). The estimate is repeated on points whose relative errors are drawn from those of all forks.
 * An error is how far a fork is from the geometric mean of the forks at the same x. Errors are drawn from those of all
 * x together, since a few forks at each would give too few. They are stretched by what the means took from them.
 */
final class Bootstrap {

    private static final int ROUNDS = 1000;
    private static final long SEED = 20_080_601;

    private final Points means = new Points();
    private final List<Integer> forks = new ArrayList<>();
    private final double[] errors;

    private Bootstrap(Points points) {
        List<Double> all = new ArrayList<>();
        for (double x : points.distinct()) {
            double[] logs = points.at(x).map(Math::log).toArray();
            double mean = Arrays.stream(logs).average().orElseThrow();
            means.add(x, Math.exp(mean));
            forks.add(logs.length);
            Arrays.stream(logs).forEach(log -> all.add(log - mean));
        }
        int freedom = all.size() - means.size();
        double stretch = freedom == 0 ? 0 : Math.sqrt(all.size() / (double) freedom);
        errors = freedom == 0
                ? new double[0]
                : all.stream().mapToDouble(error -> error * stretch).toArray();
    }

    /**
     * Estimates, with an interval of percentiles.
     *
     * @param points values above zero
     * @param statistic what is estimated; if it is infinite, so may be the interval's upper end
     * @return without an interval where no x has two forks
     */
    static Estimate of(Points points, ToDoubleFunction<Points> statistic) {
        double value = statistic.applyAsDouble(points);
        Bootstrap bootstrap = new Bootstrap(points);
        if (bootstrap.errors.length == 0) {
            return Estimate.without(value);
        }
        Random random = new Random(SEED);
        double[] drawn = new double[ROUNDS];
        for (int i = 0; i < ROUNDS; i++) {
            drawn[i] = statistic.applyAsDouble(bootstrap.draw(random));
        }
        Arrays.sort(drawn);
        int tail = (int) Math.round(ROUNDS * (1 - Estimate.PERCENT / 100.0) / 2);
        // An estimate on the edge of what is possible may be outside the drawn ones.
        return new Estimate(value, Math.min(value, drawn[tail]), Math.max(value, drawn[ROUNDS - 1 - tail]));
    }

    private Points draw(Random random) {
        Points drawn = new Points();
        for (int i = 0; i < means.size(); i++) {
            for (int fork = 0; fork < forks.get(i); fork++) {
                drawn.add(means.x(i), means.y(i) * Math.exp(errors[random.nextInt(errors.length)]));
            }
        }
        return drawn;
    }
}
