package org.identityperf.runner.gate.pairs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NoiseTest {

    private static double[] headlines(NoiseModel noise, int count) {
        NoiseModel.Forks forks = noise.new Forks(new Random(5));
        return IntStream.range(0, count).mapToDouble(i -> forks.next()).toArray();
    }

    @Test
    void theFloorIsThatOfTheForksAndHalvesWithFourTimesThePairs() {
        NoiseFloor floor = NoiseFloor.ofOneSide(headlines(new NoiseModel(0.02, 0, 0, 0, 1), 4000));

        assertThat(floor.pairSd()).isCloseTo(0.02 * Math.sqrt(2), within(0.001));
        assertThat(Math.log1p(floor.halfWidth(100))).isCloseTo(Math.log1p(floor.halfWidth(25)) / 2, within(1e-12));
    }

    @Test
    void aSlowDriftDoesNotRaiseTheFloor() {
        NoiseFloor still = NoiseFloor.ofOneSide(headlines(new NoiseModel(0.02, 0, 0, 0, 1), 4000));
        NoiseFloor drifting = NoiseFloor.ofOneSide(headlines(new NoiseModel(0.02, 0, 0.1, 0.999, 1), 4000));

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
        assertThat(floor.words(PairPlan.DECLARED)).matches("± 1\\.\\d % after 25 pairs");
    }

    @Test
    void tooLittleToSayAnythingOfNoiseIsRefused() {
        assertThatThrownBy(() -> NoiseFloor.ofOneSide(new double[] {1, 2, 3})).hasMessageContaining("two pairs");
    }
}
