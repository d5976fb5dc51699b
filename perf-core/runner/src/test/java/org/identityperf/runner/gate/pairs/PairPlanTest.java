package org.identityperf.runner.gate.pairs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.identityperf.runner.gate.pairs.PairPlan.AnalysisStage;
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
    void sharesThatSpendMoreOrLessThanTheWholeErrorAreRefused() {
        List<AnalysisStage> stages = List.of(new AnalysisStage(10, 0.5), new AnalysisStage(10, 0.6));

        assertThatThrownBy(() -> new PairPlan(stages, 0.01, 0.05, 0.02, 0.03)).hasMessageContaining("sum to 1.1");
    }

    @Test
    void whatCanBeNoPlanIsRefused() {
        List<AnalysisStage> one = List.of(new AnalysisStage(10, 1));

        assertThatThrownBy(() -> new PairPlan(List.of(), 0.01, 0.05, 0.02, 0.03))
                .hasMessageContaining("stage");
        assertThatThrownBy(() -> new PairPlan(one, 0, 0.05, 0.02, 0.03)).hasMessageContaining("errors of 0.0");
        assertThatThrownBy(() -> new PairPlan(one, 0.01, 0.05, -1, 0.03)).hasMessageContaining("-1.0");
        assertThatThrownBy(() -> new PairPlan(one, 0.01, 0.05, 0.02, 0)).hasMessageContaining("equality within 0.0");
        assertThatThrownBy(() -> new AnalysisStage(0, 1)).hasMessageContaining("0 pairs");
        assertThatThrownBy(() -> new AnalysisStage(1, 1.5)).hasMessageContaining("1.5");
        assertThatThrownBy(() -> new TimePair(0, 1)).hasMessageContaining("0.0");
        assertThatThrownBy(() -> new TimePair(1, Double.NaN)).hasMessageContaining("NaN");
    }
}
