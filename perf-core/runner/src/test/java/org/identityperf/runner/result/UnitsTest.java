package org.identityperf.runner.result;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnitsTest {

    @ParameterizedTest
    @CsvSource({"53.04, 53.0 s", "1.7, 1.70 s", "0.9994, 999 ms", "0.0271, 27.1 ms", "0.000498, 498 µs", "123.4, 123 s"
    })
    void timesHaveThreeDigits(double seconds, String text) {
        assertThat(Units.seconds(seconds)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0, 0 B", "1023, 1023 B", "1536, 1.50 KiB", "104857600, 100 MiB", "5368709120, 5.00 GiB"})
    void bytesAreInPowersOf1024(double bytes, String text) {
        assertThat(Units.bytes(bytes).replace(",", "")).isEqualTo(text);
    }

    @Test
    void aRateHasThreeDigits() {
        assertThat(Units.rate(191_337.4)).isEqualTo("191,000");
    }

    @Test
    void constantsAreWords() {
        assertThat(Units.choice("PARALLEL_BY_KEY")).isEqualTo("parallel by key");
    }
}
