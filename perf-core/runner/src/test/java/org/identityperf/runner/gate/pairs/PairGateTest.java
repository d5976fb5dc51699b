package org.identityperf.runner.gate.pairs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.identityperf.runner.gate.pairs.SimulatedPairs.benchmarkCase;
import static org.identityperf.runner.gate.pairs.SimulatedPairs.pairs;
import static org.identityperf.runner.gate.pairs.SimulatedPairs.screened;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.identityperf.runner.finding.Outcome;
import org.identityperf.runner.finding.TimeMoved;
import org.identityperf.runner.finding.TimePairs;
import org.identityperf.runner.finding.TimePairs.Quantity;
import org.identityperf.runner.finding.TimePairs.TimePair;
import org.identityperf.runner.finding.Verdict;
import org.identityperf.runner.report.wording.Wording;
import org.junit.jupiter.api.Test;

class PairGateTest {

    private static final PairGate GATE = new PairGate(PairPlan.DECLARED, KnownNoise.NONE);

    private static TimeMoved verdict(TimePairs pairs) {
        return GATE.verdicts(List.of(pairs), any -> 0).get(0);
    }

    private static TimePairs withError(double error, double... ratios) {
        List<TimePair> pairs = Arrays.stream(ratios)
                .mapToObj(ratio -> new TimePair(0.25, 0.25 * ratio, OptionalDouble.of(error)))
                .toList();
        return new TimePairs(benchmarkCase("Login"), Quantity.MEDIAN, pairs, List.of());
    }

    @Test
    void whatTakesTwiceAsLongIsConfirmedByThreeFreshPairs() {
        TimePairs screened = pairs("Login", 2, 2.02, 1.98);
        TimePairs confirmed = pairs("Login", 2, 2.02, 1.98, 2.01, 1.99, 2);

        assertThat(GATE.selected(List.of(screened))).containsExactly(benchmarkCase("Login"));
        assertThat(verdict(screened).answer()).isEqualTo(Verdict.NOT_GATED);
        assertThat(GATE.wantsMore(benchmarkCase("Login"), List.of(screened))).isTrue();
        assertThat(verdict(confirmed).answer()).isEqualTo(Verdict.REGRESSED);
        assertThat(GATE.wantsMore(benchmarkCase("Login"), List.of(confirmed))).isFalse();
        assertThat(Wording.sentence(verdict(confirmed))).isEqualTo("takes 2.000 times as long (6 pairs)");
    }

    @Test
    void oneScreeningPairIsEnoughForWhatTakesTwiceAsLong() {
        assertThat(verdict(screened("Login", 1, 2.02)).answer()).isEqualTo(Verdict.NOT_GATED);
        assertThat(verdict(screened("Login", 1, 2.02, 1.95, 2, 2.05)).answer()).isEqualTo(Verdict.REGRESSED);
        assertThat(verdict(screened("Login", 1, 1.02)).answer()).isEqualTo(Verdict.NO_CHANGE_SEEN);
        assertThat(verdict(screened("Login", 1, 1.02)).smallestChange().getAsDouble())
                .isGreaterThan(0.5);
    }

    @Test
    void aLargeChangeIsFoundHoweverMuchThePairsScatter() {
        TimePairs pairs = pairs("Login", 26, 63, 12, 13.6, 9.7, 11, 6, 13, 27);

        assertThat(verdict(pairs).answer()).isEqualTo(Verdict.REGRESSED);
    }

    @Test
    void twelvePairsThatAllLieToOneSideAreEnoughWhateverTheirScatter() {
        TimePairs pairs = pairs("Login", 1.6, 2.2, 1.5, 1.3, 3, 1.2, 1.25, 2.5, 1.3, 1.2, 4, 1.2, 1.4, 1.2, 2);
        TimePairs one = pairs("Login", 1.6, 2.2, 1.5, 1.3, 3, 1.2, 1.25, 2.5, 1.3, 0.9, 4, 1.2, 1.4, 1.2, 2);

        assertThat(verdict(pairs).answer()).isEqualTo(Verdict.REGRESSED);
        assertThat(verdict(one).answer()).isEqualTo(Verdict.INCONCLUSIVE);
    }

    @Test
    void whatTakesHalfAsLongImproved() {
        assertThat(verdict(pairs("Login", 0.5, 0.51, 0.49, 0.5, 0.5, 0.51)).answer())
                .isEqualTo(Verdict.IMPROVED);
    }

    @Test
    void oneOutlyingPairOfSixHidesNothing() {
        TimePairs pairs = pairs("Login", 1.3, 1.29, 1.31, 1.3, 0.6, 1.3, 1.31, 1.29, 1.3);

        assertThat(verdict(pairs).answer()).isEqualTo(Verdict.REGRESSED);
        assertThat(verdict(pairs).ratio().value()).isCloseTo(1.3, within(0.02));
    }

    @Test
    void theScreeningAloneNeverAlarms() {
        assertThat(verdict(pairs("Login", 3, 3, 3)).answer()).isEqualTo(Verdict.NOT_GATED);
        assertThat(verdict(pairs("Login", 3, 3)).answer()).isEqualTo(Verdict.NOT_GATED);
        assertThat(verdict(pairs("Login", 3, 3)).outcome()).isEqualTo(Outcome.NOT_GATED);
    }

    @Test
    void whatThereIsNoRoomToConfirmIsTimedIfTwiceTheTimeIsExcluded() {
        TimePairs earlier = pairs("Login", 1, 1.02, 0.98, 1, 1.03, 0.97);
        PairGate quiet = new PairGate(PairPlan.DECLARED, KnownNoise.NONE.with(List.of(earlier, earlier)));
        TimeMoved slower =
                quiet.verdicts(List.of(screened("Login", 1, 1.2)), any -> 0).get(0);
        TimeMoved faster = verdict(screened("Login", 1, 0.5));

        assertThat(slower.answer()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(slower.smallestChange().getAsDouble()).isBetween(0.2, 0.4);
        assertThat(Wording.sentence(slower))
                .startsWith("takes 1.200 times as long (1 pair), which is not certain; a slowdown above ");
        assertThat(faster.answer()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(faster.smallestChange())
                .isEqualTo(verdict(screened("Login", 1, 1.0)).smallestChange());
        assertThat(verdict(screened("Login", 1, 1.5)).answer())
                .as("with the usual scatter it may take twice as long")
                .isEqualTo(Verdict.NOT_GATED);
    }

    @Test
    void freshPairsThatShowNothingRefuteTheScreening() {
        TimePairs refuted = pairs("Login", 1.2, 1.21, 1.19, 1, 1.01, 0.99);

        assertThat(GATE.wantsMore(benchmarkCase("Login"), List.of(refuted))).isFalse();
        assertThat(verdict(refuted).answer()).isEqualTo(Verdict.NO_CHANGE_SEEN);
    }

    @Test
    void twoOfTwelvePairsMayLieWithinTheBound() {
        assertThat(GATE.wantsMore(benchmarkCase("Login"), List.of(pairs("Login", 1.2, 1.21, 1.19, 1, 1.2, 1))))
                .isTrue();
    }

    @Test
    void equalTimesAreToldWithTheSmallestChangeThatWouldBeSeen() {
        TimePairs equal = pairs("Login", 1.01, 0.99, 1);
        TimePairs loud = pairs("Login", 1.3, 0.75, 1);

        assertThat(verdict(equal).answer()).isEqualTo(Verdict.NO_CHANGE_SEEN);
        assertThat(verdict(equal).outcome()).isEqualTo(Outcome.PASS);
        assertThat(Wording.sentence(verdict(equal)))
                .matches("takes 1\\.000 times as long \\(3 pairs\\); a change above [\\d.]+ % would be seen");
        assertThat(verdict(equal).smallestChange().getAsDouble()).isBetween(0.05, 0.1);
        assertThat(verdict(loud).smallestChange().getAsDouble()).isGreaterThan(1);
    }

    @Test
    void theScatterOfIterationsSetsTheBoundOfASinglePair() {
        TimeMoved still = verdict(withError(0.02, 1.01));
        TimeMoved restless = verdict(withError(0.3, 1.01));

        assertThat(still.smallestChange().getAsDouble()).isBetween(0.3, 0.6);
        assertThat(restless.smallestChange().getAsDouble()).isGreaterThan(1);
        assertThat(GATE.selected(List.of(withError(0.02, 1.3)))).hasSize(1);
        assertThat(GATE.selected(List.of(withError(0.3, 1.3)))).isEmpty();
    }

    @Test
    void pairsThatHappenToAgreeAreNoMoreCertainThanTheirIterations() {
        assertThat(verdict(withError(0.02, 1.01, 1, 1)).smallestChange().getAsDouble())
                .isLessThan(0.15);
        assertThat(verdict(withError(0.3, 1.01, 1, 1)).smallestChange().getAsDouble())
                .isGreaterThan(0.5);
    }

    @Test
    void roomForMoreFreshPairsShowsSmallerChanges() {
        List<TimePairs> run = List.of(withError(0.05, 1.01, 0.93, 1.06));

        double usual = GATE.verdicts(run, any -> 6).get(0).smallestChange().getAsDouble();
        double room = GATE.verdicts(run, any -> 12).get(0).smallestChange().getAsDouble();

        assertThat(room).isLessThan(usual);
    }

    @Test
    void alternatingIterationsGiveTheirMeanThroughputAndAnErrorThatAStallHardlyMoves() {
        TimePair still =
                TimePair.of(List.of(1.0, 1.02, 0.98, 1.0, 1.01, 0.99), List.of(2.0, 2.02, 1.98, 2.0, 2.01, 1.99));
        TimePair stalled =
                TimePair.of(List.of(1.0, 1.02, 0.98, 1.0, 9.0, 0.99), List.of(2.0, 2.02, 1.98, 2.0, 2.01, 1.99));

        assertThat(Math.exp(still.logRatio())).isCloseTo(2, within(0.01));
        assertThat(still.error().getAsDouble()).isLessThan(0.01);
        assertThat(Math.exp(stalled.logRatio())).isBetween(1.6, 2.0);
        assertThat(stalled.error().getAsDouble()).isBetween(0.1, 0.25);
        assertThat(TimePair.of(List.of(1.0), List.of(2.0)).error()).isEmpty();
    }

    @Test
    void aFixedBiasOfADatabaseThatTheSidesExchangeIsScatterAndNoChange() {
        TimePairs biased = pairs("Login", 1.1, 0.9, 1.1, 0.9, 1.1, 0.9, 1.1, 0.9, 1.1);

        assertThat(verdict(biased).answer()).isNotIn(Verdict.REGRESSED, Verdict.IMPROVED);
    }

    @Test
    void slowerOperationsAreConfirmedBeforeFasterOnesAndLargeChangesBeforeSmallOnes() {
        List<TimePairs> run = List.of(
                pairs("Little", 1.2, 1.2, 1.2),
                pairs("Faster", 0.2, 0.2, 0.2),
                pairs("Much", 2, 2, 2),
                pairs("Equal", 1, 1, 1.01));

        assertThat(GATE.selected(run))
                .containsExactly(benchmarkCase("Much"), benchmarkCase("Little"), benchmarkCase("Faster"));
    }

    @Test
    void whatIsKnownOfAnOperationsNoiseSetsItsBound() {
        TimePairs pairs = pairs("Login", 1.2, 1.21, 1.19, 1.2, 1.21, 1.19);
        PairGate loud =
                new PairGate(PairPlan.DECLARED, new KnownNoise(Map.of(pairs.key(), Collections.nCopies(40, 0.3))));
        PairGate quiet =
                new PairGate(PairPlan.DECLARED, new KnownNoise(Map.of(pairs.key(), Collections.nCopies(40, 0.01))));

        assertThat(loud.verdicts(List.of(pairs), any -> 0).get(0).answer()).isEqualTo(Verdict.NO_CHANGE_SEEN);
        assertThat(quiet.verdicts(List.of(pairs), any -> 0).get(0).answer()).isEqualTo(Verdict.REGRESSED);
    }

    @Test
    void sixPairsGiveAnIntervalThatHoldsWhateverTheNoise() {
        TimeMoved verdict = verdict(pairs("Login", 1.5, 1.5, 1.5, 1.4, 1.5, 1.6, 1.45, 1.55, 1.5));

        assertThat(verdict.ratio().low().getAsDouble()).isCloseTo(1.4, within(1e-9));
        assertThat(verdict.ratio().high().getAsDouble()).isCloseTo(1.6, within(1e-9));
        assertThat(Wording.sentence(verdict)).isEqualTo("takes 1.500 times as long (1.400 to 1.600; 9 pairs)");
    }

    @Test
    void aTimeOfNoughtHasNoRatio() {
        assertThatThrownBy(() -> new TimePair(0, 1)).hasMessageContaining("both times must be above nought");
    }
}
