package org.identityperf.runner.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class TimeRatioTest {

    @Test
    void itIsWelchOnLogarithms() {
        // Logs 1, 2, 3 and 0, 0.5: difference 1.75, standard error sqrt(1/3 + 0.125/2) = 0.629153,
        // freedom (19/48)² / ((1/3)²/2 + (1/16)²/1) = 2.635036.
        Estimate ratio =
                Estimate.ratio(new double[] {Math.E, Math.exp(2), Math.exp(3)}, new double[] {1, Math.exp(0.5)});
        assertThat(ratio.value()).isCloseTo(Math.exp(1.75), within(1e-9));
        assertThat(Math.log(ratio.high()) - 1.75)
                .isCloseTo(0.629153 * Estimate.student(2.635036), within(1e-5))
                .isEqualTo(1.75 - Math.log(ratio.low()), within(1e-9));
    }

    @Test
    void studentsQuantilesAreThoseOfTheTables() {
        assertThat(Estimate.student(1)).isCloseTo(12.7062, within(1e-4));
        assertThat(Estimate.student(8)).isCloseTo(2.3060, within(1e-4));
        assertThat(Estimate.student(30)).isCloseTo(2.0423, within(1e-4));
    }

    @Test
    void oneForkOnASideGivesNoInterval() {
        Estimate ratio = Estimate.ratio(new double[] {3}, new double[] {1, 1.1});
        assertThat(ratio.hasInterval()).isFalse();
        assertThat(ratio.value()).isCloseTo(3 / Math.sqrt(1.1), within(1e-12));
    }

    @Test
    void equalForksGiveAnIntervalOfNoWidth() {
        assertThat(Estimate.ratio(new double[] {2, 2}, new double[] {1, 1})).isEqualTo(new Estimate(2, 2, 2));
    }

    @Test
    void itsIntervalHoldsTheTruthAboutNineteenTimesInTwenty() {
        Random random = new Random(11);
        int runs = 4000;
        int held = 0;
        for (int run = 0; run < runs; run++) {
            double[] above = new double[5];
            double[] below = new double[8];
            for (int i = 0; i < above.length; i++) {
                above[i] = 9.8 * Math.exp(0.10 * random.nextGaussian());
            }
            for (int i = 0; i < below.length; i++) {
                below[i] = 2.9 * Math.exp(0.03 * random.nextGaussian());
            }
            held += LineTest.holds(Estimate.ratio(above, below), 9.8 / 2.9);
        }
        assertThat(held / (double) runs).isBetween(0.935, 0.965);
    }
}
