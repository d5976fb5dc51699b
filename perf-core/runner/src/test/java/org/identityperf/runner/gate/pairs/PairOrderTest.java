package org.identityperf.runner.gate.pairs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PairOrderTest {

    private static List<Boolean> order(String benchmark, long seed) {
        return IntStream.range(0, 1000)
                .mapToObj(pair -> PairOrder.baselineFirst(Measured.benchmarkCase(benchmark), pair, seed))
                .toList();
    }

    @Test
    void theSameSeedGivesTheSameOrderAndAnotherSeedOrBenchmarkAnother() {
        assertThat(order("Read", 7)).isEqualTo(order("Read", 7));
        assertThat(order("Read", 8)).isNotEqualTo(order("Read", 7));
        assertThat(order("Write", 7)).isNotEqualTo(order("Read", 7));
    }

    /** Within three and a half standard deviations of a fair coin. */
    @Test
    void eachSideGoesFirstHalfOfTheTimeAndNoTurnForetellsTheNext() {
        List<Boolean> order = order("Read", 7);
        long changes = IntStream.range(1, 1000)
                .filter(pair -> order.get(pair) != order.get(pair - 1))
                .count();

        assertThat(order.stream().filter(first -> first).count()).isBetween(445L, 555L);
        assertThat(changes).isBetween(444L, 555L);
    }
}
