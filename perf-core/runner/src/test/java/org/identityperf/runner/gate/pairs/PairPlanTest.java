package org.identityperf.runner.gate.pairs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.identityperf.runner.gate.pairs.TimePairs.TimePair;
import org.junit.jupiter.api.Test;

class PairPlanTest {

    @Test
    void theFirstStageCanTellOfAChangeInUpToEightBenchmarks() {
        PairPlan plan = PairPlan.DECLARED;
        double least = Math.pow(2, 1 - plan.pairsAfter(0)) / plan.share(0);

        assertThat(8 * least).isLessThanOrEqualTo(plan.alpha());
        assertThat(9 * least).isGreaterThan(plan.alpha());
    }

    @Test
    void aTimeOfNothingHasNoRatio() {
        assertThatThrownBy(() -> new TimePair(0, 1)).hasMessageContaining("0.0");
        assertThatThrownBy(() -> new TimePair(1, Double.NaN)).hasMessageContaining("NaN");
    }
}
