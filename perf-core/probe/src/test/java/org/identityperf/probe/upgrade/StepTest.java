package org.identityperf.probe.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class StepTest {

    private static final Step STEP = new Step(
            "26.0.0-a b",
            3,
            1000,
            OptionalLong.of(600),
            4096,
            8192,
            1.5,
            0.25,
            List.of("item"),
            List.of("item_n", "item_m"),
            List.of(new Step.Lock("item", "ShareLock", 0.5), new Step.Lock("item", "AccessExclusiveLock", 0.125)),
            List.of("no index: 300,000 rows"),
            "UPDATE item SET n = 'ü % +'");

    @Test
    void stepsOfOneNameAreOne() {
        Step both = STEP.and(STEP);

        assertThat(both.rows()).isEqualTo(2000);
        assertThat(both.rowsInTransaction()).hasValue(600);
        assertThat(both.databaseBytes()).isEqualTo(8192);
        assertThat(both.longestTransaction()).isEqualTo(0.25);
        assertThat(both.locks()).hasSize(4);
    }

    @Test
    void onlyAnExclusiveLockStopsReaders() {
        assertThat(STEP.locks()).extracting(Step.Lock::stopsReaders).containsExactly(false, true);
    }
}
