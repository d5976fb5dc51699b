package org.identityperf.runner.law;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BandTest {
    private final Band band = new Band(0.9, 1.1, "a test");

    @ParameterizedTest
    @CsvSource({
        "1.0, 0.95, 1.05, HOLDS",
        "1.0, 0.9, 1.1, HOLDS",
        "1.0, 0.8999, 1.1, CANNOT_TELL",
        "1.0, 0.9, 1.1001, CANNOT_TELL",
        "0.85, 0.8, 0.9, CANNOT_TELL",
        "1.2, 1.1, 1.3, CANNOT_TELL",
        "0.85, 0.8, 0.8999, DEVIATES",
        "1.2, 1.1001, 1.3, DEVIATES",
        "1.0, 0.5, 1.5, CANNOT_TELL",
    })
    void insideItHoldsOutsideItDeviatesAndOverAnEdgeNobodyCanTell(
            double value, double low, double high, Verdict verdict) {
        assertThat(band.judge(new Estimate(value, low, high))).isEqualTo(verdict);
    }

    @Test
    void withoutAnIntervalNobodyCanTellHoweverFarOffTheValue() {
        assertThat(band.judge(Estimate.without(1))).isEqualTo(Verdict.CANNOT_TELL);
        assertThat(band.judge(Estimate.without(9))).isEqualTo(Verdict.CANNOT_TELL);
    }

    @Test
    void whatIsNotKnownWasNotMeasured() {
        assertThat(band.judge(Estimate.NONE)).isEqualTo(Verdict.NOT_MEASURED);
    }

    @Test
    void anEmptyBandIsRefused() {
        assertThatThrownBy(() -> new Band(1, 1, "a test")).hasMessageContaining("1.0 to 1.0 is empty");
    }
}
