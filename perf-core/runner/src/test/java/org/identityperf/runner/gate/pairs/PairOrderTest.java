package org.identityperf.runner.gate.pairs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PairOrderTest {

    private static List<PairOrder> orders(int from, int count, long seed) {
        return IntStream.range(from, from + count)
                .mapToObj(pair -> PairOrder.of(pair, seed))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 3, -7, 123_456_789})
    void fourPairsHaveEachPlaceWithEachDatabaseOnce(long seed) {
        for (int from = 0; from < 8; from++) {
            assertThat(orders(from, 4, seed))
                    .containsExactlyInAnyOrder(
                            new PairOrder(true, true),
                            new PairOrder(true, false),
                            new PairOrder(false, true),
                            new PairOrder(false, false));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 3})
    void theSixFreshPairsAreOnEitherDatabaseThreeTimes(long seed) {
        List<PairOrder> fresh =
                orders(PairPlan.DECLARED.screening(), PairPlan.DECLARED.usual().pairs(), seed);

        assertThat(fresh).filteredOn(PairOrder::exchanged).hasSize(3);
        assertThat(fresh.stream().filter(PairOrder::baselineFirst).count()).isBetween(2L, 4L);
    }
}
