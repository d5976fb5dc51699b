package org.identityperf.runner.gate.pairs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HodgesLehmannTest {

    @Test
    void theTextbooksExample() {
        HodgesLehmann estimate = new HodgesLehmann(SignedRankTest.DEPRESSION);

        assertThat(estimate.shift()).isCloseTo(-0.46, within(1e-9));
        assertThat(estimate.low(0.025)).isCloseTo(-0.786, within(1e-9));
        assertThat(estimate.high(0.025)).isCloseTo(-0.010, within(1e-9));
    }

    @Test
    void theIntervalHoldsThoseShiftsThatTheTestDoesNotReject() {
        double[] differences =
                new Random(2).doubles(15).map(value -> value - 0.4).toArray();
        HodgesLehmann estimate = new HodgesLehmann(differences);
        double inside = 1e-6;

        assertThat(pShifted(differences, estimate.low(0.025) + inside)).isGreaterThan(0.05);
        assertThat(pShifted(differences, estimate.high(0.025) - inside)).isGreaterThan(0.05);
        assertThat(pShifted(differences, estimate.low(0.025) - inside)).isLessThanOrEqualTo(0.05);
        assertThat(pShifted(differences, estimate.high(0.025) + inside)).isLessThanOrEqualTo(0.05);
    }

    private static double pShifted(double[] differences, double shift) {
        return SignedRank.of(Arrays.stream(differences).map(d -> d - shift).toArray())
                .p();
    }

    @Test
    void oneOutlierHardlyMovesIt() {
        double[] differences = {0.010, 0.011, 0.012, 0.009, 0.010, 0.011, 0.010, 3};

        assertThat(new HodgesLehmann(differences).shift()).isBetween(0.009, 0.012);
    }

    @Test
    void tooFewDifferencesGiveNoInterval() {
        HodgesLehmann estimate = new HodgesLehmann(new double[] {1, 2, 3, 4, 5});

        assertThat(estimate.low(0.025)).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(estimate.high(0.025)).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(estimate.shift()).isEqualTo(3);
    }
}
