package org.identityperf.selftest;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.identityperf.runner.result.Measurement;

/**
 * A noise model says how forks of equal code vary. All its values are standard deviations of logarithms: of each fork
 * by itself, of each iteration within a fork, and of a drift of the machine. Neighbouring forks share the drift, {@code
 * d' = correlation * d + noise} (AR(1)).
 *
 * @param fork the deviation from fork to fork, independent
 * @param iteration the deviation from iteration to iteration within a fork
 * @param drift the deviation of the machine's drift
 * @param correlation the drift's correlation from one fork to the next, 0 or more and below 1
 * @param iterations how many iterations a fork's reported time is the median of
 */
public record NoiseModel(double fork, double iteration, double drift, double correlation, int iterations) {

    /** These are forks of this noise, one after the other. */
    final class Forks {
        private final Random random;
        private double drifted;

        Forks(Random random) {
            this.random = random;
            this.drifted = random.nextGaussian() * drift;
        }

        double next() {
            return Measurement.median(
                    iterations().stream().mapToDouble(Double::doubleValue).toArray());
        }

        List<Double> iterations() {
            drifted = correlation * drifted + Math.sqrt(1 - correlation * correlation) * drift * random.nextGaussian();
            double level = drifted + fork * random.nextGaussian();
            return Stream.generate(() -> Math.exp(level + iteration * random.nextGaussian()))
                    .limit(iterations)
                    .toList();
        }
    }
}
