package org.identityperf.lab.gate.pairs;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.identityperf.lab.result.Measurement;

/**
 * How forks of equal code vary, all standard deviations of logarithms: each fork by itself, each repetition within a fork,
 * and a drift of the machine that neighbouring forks share, {@code d' = correlation * d + noise} (AR(1)).
 *
 * @param fork from fork to fork, independent
 * @param iteration from repetition to repetition within a fork
 * @param drift of the machine
 * @param correlation of the drift from one fork to the next, 0 or more and below 1
 * @param iterations how many repetitions a fork's headline is the median of
 */
public record NoiseModel(double fork, double iteration, double drift, double correlation, int iterations) {

    public NoiseModel {
        if (!(fork >= 0 && iteration >= 0 && drift >= 0 && correlation >= 0 && correlation < 1 && iterations >= 1)) {
            throw new IllegalArgumentException("no model of noise: fork " + fork + ", iteration " + iteration
                    + ", drift " + drift + ", correlation " + correlation + ", iterations " + iterations);
        }
    }

    /**
     * Fits the model to forks of equal code by moments: the repetitions' variance within forks; then the forks' means, whose
     * covariances at a distance of one and two forks are the drift's, {@code drift² * correlation} and {@code drift² *
     * correlation²}. A drift that can't be told from nought is nought.
     *
     * @param forks the headline's repetitions of each fork, in seconds, in the order in which the forks were measured; eight
     *     forks or more, of one benchmark or each divided by the mean of its own
     */
    public static NoiseModel fit(List<List<Double>> forks) {
        if (forks.size() < 8) {
            throw new IllegalArgumentException("noise is fitted to eight forks or more, not to " + forks.size());
        }
        double within = 0;
        int freedom = 0;
        int repetitions = forks.stream().mapToInt(List::size).min().orElseThrow();
        double[] means = new double[forks.size()];
        for (int i = 0; i < means.length; i++) {
            double[] logs = forks.get(i).stream().mapToDouble(Math::log).toArray();
            double mean = Arrays.stream(logs).average().orElseThrow();
            means[i] = mean;
            within +=
                    Arrays.stream(logs).map(log -> (log - mean) * (log - mean)).sum();
            freedom += logs.length - 1;
        }
        double iteration = freedom == 0 ? 0 : within / freedom;
        double one = covariance(means, 1);
        double two = covariance(means, 2);
        double correlation = one > 0 ? Math.min(0.99, Math.max(0, two / one)) : 0;
        double drift = correlation > 0 ? Math.min(one / correlation, covariance(means, 0)) : 0;
        double fork = Math.max(0, covariance(means, 0) - drift - iteration / repetitions);
        return new NoiseModel(Math.sqrt(fork), Math.sqrt(iteration), Math.sqrt(drift), correlation, repetitions);
    }

    private static double covariance(double[] values, int distance) {
        double mean = Arrays.stream(values).average().orElseThrow();
        double sum = 0;
        for (int i = 0; i + distance < values.length; i++) {
            sum += (values[i] - mean) * (values[i + distance] - mean);
        }
        return sum / (values.length - distance - (distance == 0 ? 1 : 0));
    }

    /** Forks of this noise, one after the other. */
    final class Forks {
        private final Random random;
        private double drifted;

        Forks(Random random) {
            this.random = random;
            this.drifted = random.nextGaussian() * drift;
        }

        /** The headline of the next fork, around a true time of one second. */
        double next() {
            return Measurement.median(
                    repetitions().stream().mapToDouble(Double::doubleValue).toArray());
        }

        /** The repetitions of the next fork. */
        List<Double> repetitions() {
            drifted = correlation * drifted + Math.sqrt(1 - correlation * correlation) * drift * random.nextGaussian();
            double level = drifted + fork * random.nextGaussian();
            return Stream.generate(() -> Math.exp(level + iteration * random.nextGaussian()))
                    .limit(iterations)
                    .toList();
        }
    }
}
