package org.identityperf.runner.gate.pairs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NoiseTest {

    /** Forks that differ by 2 %, on a machine that drifts as a whole. */
    private static double[] headlines(double drift, double correlation) {
        Random random = new Random(5);
        double[] headlines = new double[4000];
        double drifted = 0;
        for (int i = 0; i < headlines.length; i++) {
            drifted = correlation * drifted + Math.sqrt(1 - correlation * correlation) * drift * random.nextGaussian();
            headlines[i] = Math.exp(drifted + 0.02 * random.nextGaussian());
        }
        return headlines;
    }

    @Test
    void theFloorIsThatOfTheForksAndHalvesWithFourTimesThePairs() {
        NoiseFloor floor = NoiseFloor.ofOneSide(headlines(0, 0));

        assertThat(floor.pairSd()).isCloseTo(0.02 * Math.sqrt(2), within(0.001));
        assertThat(Math.log1p(floor.halfWidth(100))).isCloseTo(Math.log1p(floor.halfWidth(25)) / 2, within(1e-12));
    }

    @Test
    void aSlowDriftDoesNotRaiseTheFloor() {
        NoiseFloor still = NoiseFloor.ofOneSide(headlines(0, 0));
        NoiseFloor drifting = NoiseFloor.ofOneSide(headlines(0.1, 0.999));

        assertThat(drifting.pairSd()).isCloseTo(still.pairSd(), within(0.001));
    }

    @Test
    void theFloorForetellsTheIntervalOfAComparison() {
        NoiseFloor floor =
                NoiseFloor.ofEqualSides(Measured.pairs("Read", 2000, 1, 0.04, 1).pairs());
        double seen = IntStream.range(0, 200)
                .mapToDouble(i -> new HodgesLehmann(
                                Measured.pairs("Read", 25, 1, 0.04, 10 + i).logRatios(25))
                        .halfWidth(0.025))
                .average()
                .orElseThrow();

        assertThat(Math.log1p(floor.halfWidth(25))).isCloseTo(seen, within(0.1 * seen));
        assertThat(floor.finding(Measured.benchmarkCase("Read"), PairPlan.DECLARED)
                        .sentence())
                .matches("equal code differs by ± 1\\.\\d % after 25 pairs, as 2000 pairs of it tell: .*");
    }
}
