package org.identityperf.runner.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SmallestHeapTest {

    @ParameterizedTest
    @ValueSource(ints = {20, 33, 64, 65, 128, 129, 500, 611, 2048, 4095, 4096})
    void itIsFoundToThirtyTwoMebibytesAndHasPassed(int needed) {
        int found = SmallestHeap.find(heap -> heap >= needed).orElseThrow();

        assertThat(found).isGreaterThanOrEqualTo(needed).isLessThanOrEqualTo(needed + 32);
    }

    @Test
    void whatFitsNoHeapThatIsTriedHasNone() {
        assertThat(SmallestHeap.find(heap -> false)).isEmpty();
    }

    @Test
    void theHeapOfTheForkIsReplacedAndTheRestKept() {
        assertThat(SmallestHeap.with(List.of("-Xms1g", "-Xmx1g", "-XX:+UseG1GC"), 96))
                .containsExactly("-XX:+UseG1GC", "-Xmx96m", "-XX:+ExitOnOutOfMemoryError");
    }
}
