package org.identityperf.runner.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class BudgetTest {

    @Test
    void whatTakesLongerThanIsLeftHasNoRoom() {
        Budget hour = Budget.of(Duration.ofHours(1));

        assertThat(hour.hasRoomFor(Duration.ofMinutes(30))).isTrue();
        assertThat(hour.hasRoomFor(Duration.ofMinutes(61))).isFalse();
        assertThat(hour.without(Duration.ofMinutes(40)).hasRoomFor(Duration.ofMinutes(30)))
                .isFalse();
    }

    @Test
    void whatMustHaveRoomHasItHoweverMuchWasSpent() {
        Budget spent = Budget.of(Duration.ofHours(-1)).withAtLeast(Duration.ofMinutes(5));

        assertThat(spent.hasRoomFor(Duration.ofMinutes(4))).isTrue();
        assertThat(spent.hasRoomFor(Duration.ofMinutes(6))).isFalse();
        assertThat(Budget.of(Duration.ofHours(1))
                        .withAtLeast(Duration.ofMinutes(5))
                        .hasRoomFor(Duration.ofMinutes(30)))
                .isTrue();
    }

    @Test
    void ofWhatIsSpentNothingIsLeft() {
        Budget spent = Budget.of(Duration.ofHours(-1));

        assertThat(spent.left()).isNegative();
        assertThat(spent.hasRoomFor(Duration.ZERO)).isFalse();
    }
}
