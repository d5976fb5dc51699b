package org.identityperf.runner.gate.pairs;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class HolmTest {

    private static final Offset<Double> ROUNDING = Offset.offset(1e-12);

    @Test
    void fourTestsAsInTheTextbooks() {
        assertThat(PairGate.adjusted(new double[] {0.01, 0.04, 0.03, 0.005}))
                .containsExactly(new double[] {0.03, 0.06, 0.06, 0.02}, ROUNDING);
    }

    @Test
    void oneTestAloneNeedsNoCorrection() {
        assertThat(PairGate.adjusted(new double[] {0.04})).containsExactly(0.04);
    }

    @Test
    void noneGoesAboveOne() {
        assertThat(PairGate.adjusted(new double[] {0.9, 0.6, 0.5})).containsExactly(1, 1, 1);
    }

    @Test
    void nothingToCorrect() {
        assertThat(PairGate.adjusted(new double[0])).isEmpty();
    }
}
