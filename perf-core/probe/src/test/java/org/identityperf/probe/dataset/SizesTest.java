package org.identityperf.probe.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class SizesTest {

    @Test
    void theTextFormIsStableAndReadBack() {
        Sizes sizes = Sizes.of(Map.of("users", 2000L, "realms", 3L));

        assertThat(sizes).hasToString("[realms=3,users=2000]");
        assertThat(Sizes.parse(sizes.toString())).isEqualTo(sizes);
        assertThat(Sizes.parse(Sizes.none().toString())).isEqualTo(Sizes.none());
    }

    @Test
    void aSizeIsNotNegative() {
        assertThatThrownBy(() -> Sizes.of("users", -1)).hasMessageContaining("users is -1");
    }

    @Test
    void anUnknownDimensionIsRefusedByName() {
        assertThatThrownBy(() -> Sizes.of("users", 1).of("realms")).hasMessageContaining("realms");
    }

    @Test
    void bytesAreThoseOfAllAndAtMostWhatALongHolds() {
        assertThat(Sizes.of("users", 3).bytes("users", 10, 4)).isEqualTo(34);
        assertThat(Sizes.of("users", Long.MAX_VALUE / 10).bytes("users", 10, 7)).isEqualTo(Long.MAX_VALUE);
        assertThat(Sizes.of("users", Long.MAX_VALUE / 10).bytes("users", 10, 8)).isEqualTo(Long.MAX_VALUE);
        assertThat(Sizes.of("users", Long.MAX_VALUE).bytes("users", 10, 0)).isEqualTo(Long.MAX_VALUE);
    }
}
