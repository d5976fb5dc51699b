package org.identityperf.runner.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UslTest {

    private static final double[] THREADS = {1, 2, 4, 6, 8, 15, 50};

    /** Peak at 6.16 threads. */
    private static final Usl TRUE = new Usl(1000, 0.05, 0.025);

    private static Points points(Usl usl, int forks, double noise, long seed) {
        Random random = new Random(seed);
        Points points = new Points();
        for (double n : THREADS) {
            for (int fork = 0; fork < forks; fork++) {
                points.add(n, usl.at(n) * Math.exp(noise * random.nextGaussian()));
            }
        }
        return points;
    }

    @Test
    void pointsOnACurveGiveTheCurve() {
        Usl found = Usl.fit(points(TRUE, 1, 0, 1));

        assertThat(found.lambda()).isCloseTo(1000, within(1e-6));
        assertThat(found.sigma()).isCloseTo(0.05, within(1e-9));
        assertThat(found.kappa()).isCloseTo(0.025, within(1e-9));
        assertThat(found.peak()).isCloseTo(Math.sqrt(0.95 / 0.025), within(1e-6));
    }

    @Test
    void whatOnlyContendsHasNoPeak() {
        Usl amdahl = Usl.fit(points(new Usl(500, 0.1, 0), 1, 0, 1));

        assertThat(amdahl.kappa()).isCloseTo(0, within(1e-9));
        assertThat(new Usl(500, 0.1, 0).peak()).isInfinite();
        assertThat(new Usl(500, 1, 0.1).peak()).isEqualTo(1);
    }

    @Test
    void theKneeIsWhereThroughputOverLatencyIsTheMost() {
        for (Usl usl : new Usl[] {TRUE, new Usl(500, 0.1, 0), new Usl(500, 0, 0.01), new Usl(500, 0.01, 0.02)}) {
            double knee = usl.knee();

            assertThat(knee).isLessThan(usl.peak());
            assertThat(power(usl, knee)).isGreaterThan(power(usl, 0.99 * knee)).isGreaterThan(power(usl, 1.01 * knee));
        }
    }

    private static double power(Usl usl, double n) {
        double latency = n / usl.at(n);
        return usl.at(n) / latency;
    }

    @Test
    void whoeverIsInEachOthersWayFromTheFirstHasHisKneeThereAndWhoNeverIsHasNone() {
        assertThat(new Usl(500, 1, 0.1).knee()).isEqualTo(1);
        assertThat(new Usl(500, 0.9, 0).knee()).isEqualTo(1);
        assertThat(new Usl(500, 0, 0).knee()).isInfinite();
    }

    @Test
    void aNegativeCoefficientIsLeftOut() {
        Points better = new Points();
        for (double n : THREADS) {
            better.add(n, 100 * Math.pow(n, 1.1));
        }

        Usl found = Usl.fit(better);

        assertThat(found.sigma()).isZero();
        assertThat(found.kappa()).isZero();
        assertThat(found.at(8)).isCloseTo(8 * found.lambda(), within(1e-9));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1, 2})
    void theIntervalOfThePeakCoversTheTruthAboutAsOftenAsItSaysHoweverMuchSizesScatter(double sizesOverForks) {
        Random random = new Random(5);
        int runs = 300;
        int covered = 0;
        for (int run = 0; run < runs; run++) {
            Points points = new Points();
            for (double n : THREADS) {
                double own = sizesOverForks * 0.03 * random.nextGaussian();
                for (int fork = 0; fork < 3; fork++) {
                    points.add(n, TRUE.at(n) * Math.exp(own + 0.03 * random.nextGaussian()));
                }
            }
            Estimate peak = Usl.estimate(points, Usl::peak);
            covered += peak.low() <= TRUE.peak() && TRUE.peak() <= peak.high() ? 1 : 0;
        }

        assertThat(covered / (double) runs).isBetween(0.92, 0.98);
    }

    @Test
    void anIntervalNarrowsWithTheNoise() {
        Estimate quiet = Usl.estimate(points(TRUE, 3, 0.005, 7), Usl::peak);
        Estimate loud = Usl.estimate(points(TRUE, 3, 0.05, 7), Usl::peak);

        assertThat(quiet.high() - quiet.low()).isLessThan((loud.high() - loud.low()) / 3);
    }

    @Test
    void moreForksOfANumberOfWorkersAreNotMoreNumbers() {
        Points once = points(TRUE, 1, 0.03, 7);
        Points thrice = new Points();
        double[] means = once.means();
        for (int i = 0; i < THREADS.length; i++) {
            thrice.add(THREADS[i], means[i], means[i], means[i]);
        }

        assertThat(Usl.estimate(thrice, Usl::peak)).isEqualTo(Usl.estimate(once, Usl::peak));
    }

    @Test
    void threeNumbersOfWorkersAreTooFew() {
        Points points = new Points().add(1, 10).add(2, 18).add(4, 30);

        assertThatThrownBy(() -> Usl.fit(points))
                .hasMessageContaining("4 different")
                .hasMessageContaining("[1.0, 2.0");
    }
}
