package org.identityperf.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.identityperf.runner.gate.pairs.Measured;
import org.identityperf.runner.gate.pairs.PairPlan;
import org.identityperf.runner.gate.pairs.TimePairs;
import org.junit.jupiter.api.Test;

class RelabellingTest {

    private static final PairPlan PLAN = PairPlan.DECLARED;

    private static List<TimePairs> recorded(int benchmarks, double sd) {
        return IntStream.range(0, benchmarks)
                .mapToObj(i -> Measured.pairs("Read" + i, PLAN.pairs(), 1, sd, i))
                .toList();
    }

    @Test
    void aThousandRelabellingsOfEqualCodeGiveTheRateOfTheory() {
        Relabelling relabelling = Relabelling.of(recorded(4, 0.05), PLAN, 1000, 1);

        assertThat(relabelling.asTheory()).as(relabelling.words()).isTrue();
        assertThat(relabelling.expected()).isBetween(0.045, 0.05);
        assertThat(relabelling.tests()).isEqualTo(4000);
        assertThat(relabelling.words()).startsWith("1000 relabellings: ");
    }

    @Test
    void alarmsAndRejectionsBeyondTheoryAreSeen() {
        Relabelling fair = new Relabelling(1000, 10, 0.01, 48, 1000, 0.048);

        assertThat(fair.asTheory()).isTrue();
        assertThat(new Relabelling(1000, 25, 0.01, 48, 1000, 0.048).asTheory()).isFalse();
        assertThat(new Relabelling(1000, 10, 0.01, 80, 1000, 0.048).asTheory()).isFalse();
        assertThat(new Relabelling(1000, 0, 0.01, 20, 1000, 0.048).asTheory()).isFalse();
    }
}
