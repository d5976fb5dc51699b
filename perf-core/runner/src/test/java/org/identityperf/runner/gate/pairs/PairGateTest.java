package org.identityperf.runner.gate.pairs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.identityperf.runner.gate.pairs.TimePairs.TimePair;
import org.identityperf.runner.gate.verdict.Finding.Verdict;
import org.identityperf.runner.gate.verdict.Outcome;
import org.junit.jupiter.api.Test;

class PairGateTest {

    private static final PairPlan PLAN = PairPlan.DECLARED;
    private static final int FIRST = PLAN.pairsAfter(0);

    private static TimeVerdict verdict(TimePairs pairs) {
        return PairGate.verdicts(List.of(pairs), PLAN).get(0);
    }

    @Test
    void whatHasNoPairsYetNeedsThoseOfTheFirstStage() {
        assertThat(PairGate.more(List.of(Measured.pairs("Read", 0, 1, 0, 1)), PLAN))
                .containsExactlyEntriesOf(Map.of(Measured.benchmarkCase("Read"), FIRST));
    }

    @Test
    void aLargeChangeIsToldAfterTheFirstStage() {
        TimePairs slower = Measured.pairs("Read", FIRST, 1.2, 0.03, 1);

        assertThat(PairGate.more(List.of(slower), PLAN)).isEmpty();
        assertThat(verdict(slower).answer()).isEqualTo(Verdict.REGRESSED);
        assertThat(verdict(slower).ratio().low()).isBetween(1.1, 1.2);
        assertThat(verdict(slower).finding().check().outcome()).isEqualTo(Outcome.FAIL);
    }

    @Test
    void equalCodeOnAQuietMachineIsToldAfterTheFirstStage() {
        TimePairs equal = Measured.pairs("Read", FIRST, 1, 0.015, 1);

        assertThat(PairGate.more(List.of(equal), PLAN)).isEmpty();
        assertThat(verdict(equal).answer()).isEqualTo(Verdict.EQUAL);
        assertThat(verdict(equal).sentence()).startsWith("within 3 %: takes ");
        assertThat(verdict(equal).finding().check().outcome()).isEqualTo(Outcome.PASS);
    }

    @Test
    void whatMorePairsMayDecideGetsThem() {
        TimePairs slower = Measured.pairs("Read", FIRST, 1.035, 0.045, 2);

        assertThat(PairGate.more(List.of(slower), PLAN)).containsEntry(slower.benchmarkCase(), PLAN.pairs() - FIRST);
        assertThat(verdict(Measured.pairs("Read", PLAN.pairs(), 1.035, 0.045, 2))
                        .answer())
                .isEqualTo(Verdict.REGRESSED);
    }

    @Test
    void aStageThatWasCutShortIsAskedForAndOtherwiseLookedAtAsItIs() {
        TimePairs cut = Measured.pairs("Read", FIRST + 4, 1.2, 0.03, 1);

        assertThat(PairGate.more(List.of(cut), PLAN)).containsEntry(cut.benchmarkCase(), PLAN.pairs() - FIRST - 4);
        assertThat(verdict(cut).answer()).isEqualTo(Verdict.REGRESSED);
        assertThat(verdict(cut).pairs()).isEqualTo(FIRST + 4);
    }

    @Test
    void whereTheMachineIsTooLoudNothingMoreIsAskedForAndTheAnswerSaysWhatCouldHaveBeenSeen() {
        TimePairs loud = Measured.pairs("Read", FIRST, 1, 0.4, 0);

        assertThat(PairGate.more(List.of(loud), PLAN)).isEmpty();
        assertThat(verdict(loud).answer()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(verdict(loud).smallestEffect()).isGreaterThan(0.3);
        assertThat(verdict(loud).sentence()).contains("tell of a change of");
        assertThat(verdict(loud).finding().check()).satisfies(check -> {
            assertThat(check.outcome()).isEqualTo(Outcome.NOT_GATED);
            assertThat(check.sentence()).startsWith("inconclusive: takes ");
        });
    }

    @Test
    void fewPairsTellOfNothingHoweverLarge() {
        TimeVerdict verdict = verdict(Measured.pairs("Read", 5, 3, 0.01, 1));

        assertThat(verdict.answer()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(verdict.smallestEffect()).isInfinite();
        assertThat(verdict.sentence()).endsWith("so few tell of no change, however large");
        assertThat(verdict(Measured.pairs("Read", 1, 3, 0, 1)).sentence()).contains("(1 pair, p = 1");
        assertThat(verdict(Measured.pairs("Read", 0, 1, 0, 1)).sentence()).isEqualTo("no pair was measured");
    }

    @Test
    void aChangeThatIsCertainAndTooSmallToMatterIsEqual() {
        TimeVerdict verdict = verdict(Measured.pairs("Read", PLAN.pairs(), 1.01, 0.005, 1));

        assertThat(verdict.p()).isLessThan(PLAN.alpha());
        assertThat(verdict.answer()).isEqualTo(Verdict.EQUAL);
    }

    @Test
    void exchangedSidesGiveTheOppositeAnswer() {
        for (double ratio : new double[] {0.8, 0.95, 1, 1.05, 1.3}) {
            TimePairs pairs = Measured.pairs("Read", PLAN.pairs(), ratio, 0.03, 9);
            TimeVerdict one = verdict(pairs);
            TimeVerdict other = verdict(Measured.exchanged(pairs));

            assertThat(other.answer())
                    .isEqualTo(
                            switch (one.answer()) {
                                case REGRESSED -> Verdict.IMPROVED;
                                case IMPROVED -> Verdict.REGRESSED;
                                default -> one.answer();
                            });
            assertThat(other.ratio().value()).isCloseTo(1 / one.ratio().value(), within(1e-9));
            assertThat(other.ratio().low()).isCloseTo(1 / one.ratio().high(), within(1e-9));
            assertThat(other.p()).isEqualTo(one.p());
            assertThat(other.smallestEffect()).isCloseTo(one.smallestEffect(), within(1e-9));
        }
    }

    @Test
    void theSlowerTheCandidateTheLessLikelyIsChance() {
        List<TimeVerdict> slower = IntStream.range(0, 20)
                .mapToObj(i -> verdict(Measured.pairs("Read", PLAN.pairs(), 1 + 0.01 * i, 0.03, 11)))
                .toList();

        for (int i = 1; i < slower.size(); i++) {
            boolean above = slower.get(i - 1).ratio().value() > 1;
            assertThat(slower.get(i).p())
                    .isLessThanOrEqualTo(above ? slower.get(i - 1).p() : 1);
            assertThat(slower.get(i).ratio().value())
                    .isGreaterThan(slower.get(i - 1).ratio().value());
        }
        assertThat(slower.get(19).answer()).isEqualTo(Verdict.REGRESSED);
    }

    @Test
    void theUnitOfTimeDoesNotMatter() {
        TimePairs seconds = Measured.pairs("Read", PLAN.pairs(), 1.05, 0.02, 3);
        TimePairs millis = new TimePairs(
                seconds.benchmarkCase(),
                seconds.pairs().stream()
                        .map(pair -> new TimePair(pair.baseline() * 1024, pair.candidate() * 1024))
                        .toList());

        assertThat(verdict(millis)).isEqualTo(verdict(seconds));
    }

    @Test
    void amongManyBenchmarksMoreEvidenceIsNeeded() {
        TimePairs slower = Measured.pairs("Read", PLAN.pairs(), 1.035, 0.045, 9);
        List<TimePairs> many = Stream.concat(
                        Stream.of(slower),
                        IntStream.range(0, 19)
                                .mapToObj(i -> Measured.pairs("Equal" + i, PLAN.pairs(), 1, 0.045, 100 + i)))
                .toList();

        assertThat(verdict(slower).answer()).isEqualTo(Verdict.REGRESSED);
        assertThat(PairGate.verdicts(many, PLAN).get(0).answer()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(PairGate.verdicts(many, PLAN).get(0).p())
                .isGreaterThan(10 * verdict(slower).p());
    }

    @Test
    void nothingTimedIsNothingToAnswer() {
        assertThat(PairGate.more(List.of(), PLAN)).isEmpty();
        assertThat(PairGate.verdicts(List.of(), PLAN)).isEmpty();
    }
}
