package org.identityperf.lab.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.identityperf.lab.gate.counts.CountComparison;
import org.identityperf.lab.gate.pairs.PairPlan;
import org.identityperf.lab.gate.pairs.RatioInterval;
import org.identityperf.lab.gate.pairs.TimeAnswer;
import org.identityperf.lab.gate.pairs.TimeVerdict;
import org.identityperf.lab.result.Cell;
import org.identityperf.lab.result.Measurement;
import org.identityperf.lab.result.Rung;
import org.identityperf.probe.measure.Counter;
import org.junit.jupiter.api.Test;

class WorsenedTest {

    private static Cell cell(String benchmark, Rung rung, int users) {
        return new Cell(benchmark, rung, new TreeMap<>(Map.of("users", "" + users)));
    }

    private static TimeVerdict time(Cell cell, TimeAnswer answer, double ratio) {
        return new TimeVerdict(
                cell, answer, new RatioInterval(ratio, ratio, ratio), 0.001, 0.02, 13, PairPlan.DECLARED);
    }

    private static CountComparison allocation(Cell cell, double base, double candidate) {
        return CountComparison.of(
                new Measurement(cell, List.of(), Map.of(Counter.ALLOCATION, base)),
                new Measurement(cell, List.of(), Map.of(Counter.ALLOCATION, candidate)),
                List.of(),
                List.of());
    }

    @Test
    void eachOperationIsSeenWhereItShowsMostAndWhatTakesLongerStandsFirst() {
        Cell few = cell("ReadUser", Rung.SERVER, 10);
        Cell many = cell("ReadUser", Rung.SERVER, 1000);
        Cell list = cell("ListUsers", Rung.SERVER, 10);

        assertThat(Worsened.of(
                        List.of(time(few, TimeAnswer.REGRESSED, 1.1), time(many, TimeAnswer.REGRESSED, 1.3)),
                        List.of(allocation(many, 1000, 1500), allocation(list, 1000, 4000))))
                .containsExactly(new Worsened(many, 1.3, 1.5), new Worsened(list, 1, 4));
    }

    @Test
    void whatIsNotCertainIsNotLookedAt() {
        Cell read = cell("ReadUser", Rung.SERVER, 10);

        assertThat(Worsened.of(
                        List.of(
                                time(read, TimeAnswer.INCONCLUSIVE, 1.4),
                                time(cell("ListUsers", Rung.SERVER, 10), TimeAnswer.IMPROVED, 0.8)),
                        List.of(
                                allocation(read, 1000, 1005),
                                allocation(cell("ReadUser", Rung.FLOOR, 10), 1000, 4000))))
                .isEmpty();
    }
}
