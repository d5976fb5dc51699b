package org.identityperf.probe.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SeededNumbersTest {

    private static final SeededNumbers NUMBERS = new SeededNumbers(42);

    private enum Kind {
        A,
        B,
        C,
        D,
        E,
        F,
        G,
        H,
        NINTH,
        TENTH
    }

    @Test
    void everyKindAndRowHasANumberOfItsOwn() {
        assertThat(Arrays.stream(Kind.values())
                        .flatMap(kind -> LongStream.range(0, 100).mapToObj(i -> NUMBERS.at(kind, i))))
                .hasSize(1000)
                .doesNotHaveDuplicates();
    }

    @Test
    void rowsMayBeAsManyAsTheirBitsHold() {
        assertThat(NUMBERS.at(Kind.H, (1L << 57) - 1)).isNotEqualTo(NUMBERS.at(Kind.NINTH, 0));
        assertThatThrownBy(() -> NUMBERS.at(Kind.A, 1L << 57))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("row 144115188075855872");
    }

    @Test
    void whatWasLoadedIsDrawnAgainByTheSameSeed() {
        assertThat(NUMBERS.at(Kind.A, 0)).isEqualTo(SeededNumbers.mix(42 + SeededNumbers.mix(1)));
        assertThat(NUMBERS.at(Kind.H, 7)).isEqualTo(SeededNumbers.mix(42 + SeededNumbers.mix(64)));
    }
}
