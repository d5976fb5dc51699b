package org.identityperf.runner.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BandTest {
    private final Band band = new Band(0.9, 1.1, "a test");

    @ParameterizedTest
    @CsvSource({
        "1.0, 0.95, 1.05, CONFIRMED",
        "1.0, 0.9, 1.1, CONFIRMED",
        "1.0, 0.8999, 1.1, INCONCLUSIVE",
        "1.0, 0.9, 1.1001, INCONCLUSIVE",
        "0.85, 0.8, 0.9, INCONCLUSIVE",
        "1.2, 1.1, 1.3, INCONCLUSIVE",
        "0.85, 0.8, 0.8999, CONTRADICTED",
        "1.2, 1.1001, 1.3, CONTRADICTED",
        "1.0, 0.5, 1.5, INCONCLUSIVE",
    })
    void insideItIsConfirmedOutsideItIsContradictedAndOverAnEdgeItIsInconclusive(
            double value, double low, double high, ClaimVerdict verdict) {
        assertThat(band.judge(new Estimate(value, low, high))).isEqualTo(verdict);
    }

    @Test
    void withoutAnIntervalItIsInconclusiveHoweverFarOffTheValue() {
        assertThat(band.judge(Estimate.without(1))).isEqualTo(ClaimVerdict.INCONCLUSIVE);
        assertThat(band.judge(Estimate.without(9))).isEqualTo(ClaimVerdict.INCONCLUSIVE);
    }

    @Test
    void whatIsNotKnownWasNotMeasured() {
        assertThat(band.judge(Estimate.NONE)).isEqualTo(ClaimVerdict.NOT_MEASURED);
    }

    @Test
    void anEmptyBandIsRefused() {
        assertThatThrownBy(() -> new Band(1, 1, "a test")).hasMessageContaining("1.0 to 1.0 is empty");
    }
}
