package org.identityperf.selftest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.runner.finding.Outcome;
import org.identityperf.runner.finding.TimeMoved;
import org.identityperf.runner.finding.TimePairs;
import org.identityperf.runner.finding.TimePairs.Quantity;
import org.identityperf.runner.finding.TimePairs.TimePair;
import org.identityperf.runner.gate.pairs.KnownNoise;
import org.identityperf.runner.gate.pairs.PairGate;
import org.identityperf.runner.gate.pairs.PairPlan;
import org.identityperf.runner.result.BenchmarkCase;
import org.junit.jupiter.api.Test;

class LiveRunsTest {

    private static final double SD = 0.02;

    private final Random random = new Random(33);

    /** The verdicts of runs of five operations whose candidate takes this many times as long. */
    private List<List<TimeMoved>> runs(int runs, int pairs, double ratio) {
        PairGate gate = new PairGate(PairPlan.DECLARED, KnownNoise.NONE);
        return Stream.generate(() -> gate.verdicts(
                        IntStream.range(0, 5)
                                .mapToObj(operation -> new TimePairs(
                                        new BenchmarkCase("Read" + operation, Implementation.SERVER, new TreeMap<>()),
                                        Quantity.MEDIAN,
                                        pairs(Math.min(pairs, PairPlan.DECLARED.screening()), ratio),
                                        pairs(Math.max(0, pairs - PairPlan.DECLARED.screening()), ratio)))
                                .toList(),
                        any -> 0))
                .limit(runs)
                .toList();
    }

    private List<TimePair> pairs(int count, double ratio) {
        return Stream.generate(() -> new TimePair(0.1, 0.1 * ratio * Math.exp(SD * random.nextGaussian())))
                .limit(count)
                .toList();
    }

    private static Check check(LiveRuns runs, String name) {
        return runs.checks().stream()
                .filter(check -> check.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private LiveRuns equal(int runs, double ratio) {
        return new LiveRuns(runs(runs, 3, ratio), new TreeMap<>());
    }

    @Test
    void equalCodeFavoursNoSideAndRaisesNoAlarm() {
        LiveRuns equal = equal(10, 1);

        assertThat(check(equal, "no alarm over equal code").outcome()).isEqualTo(Outcome.PASS);
        assertThat(check(equal, "no side is favoured").outcome()).isEqualTo(Outcome.PASS);
    }

    @Test
    void aFixedBiasOfOneSideIsFoundThoughItIsTooSmallForAnAlarm() {
        LiveRuns biased = equal(10, 1.03);

        assertThat(check(biased, "no alarm over equal code").outcome()).isNotEqualTo(Outcome.FAIL);
        assertThat(check(biased, "no side is favoured").outcome()).isEqualTo(Outcome.FAIL);
        assertThat(check(biased, "no side is favoured").sentence()).contains("Read0.server[] slower in");
    }

    @Test
    void fewPairsCannotTellWhetherASideIsFavouredAndSaySo() {
        assertThat(check(equal(1, 1.5), "no side is favoured").outcome()).isEqualTo(Outcome.NOT_GATED);
    }

    @Test
    void anAlarmOverEqualCodeFails() {
        LiveRuns alarmed = new LiveRuns(runs(1, 9, 2), new TreeMap<>());

        assertThat(check(alarmed, "no alarm over equal code").outcome()).isEqualTo(Outcome.FAIL);
    }

    @Test
    void whatIsSlowedMustBeFound() {
        TreeMap<Double, List<List<TimeMoved>>> slowed = new TreeMap<>();
        slowed.put(LiveRuns.DOUBLED, runs(2, 9, 2));
        slowed.put(LiveRuns.LITTLE, runs(2, 9, 1));
        LiveRuns runs = new LiveRuns(runs(1, 3, 1), slowed);

        assertThat(check(runs, "100 % more is found").outcome()).isEqualTo(Outcome.PASS);
        assertThat(check(runs, "100 % more is found").sentence()).isEqualTo("found in 10 of 10");
        assertThat(check(runs, "20 % more is found").outcome()).isEqualTo(Outcome.FAIL);
    }

    @Test
    void signsHaveTheirExactChance() {
        assertThat(LiveRuns.p(0, 6)).isCloseTo(2 / 64.0, within(1e-12));
        assertThat(LiveRuns.p(1, 6)).isCloseTo(14 / 64.0, within(1e-12));
        assertThat(LiveRuns.p(3, 6)).isEqualTo(1);
    }
}
