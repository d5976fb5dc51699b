package org.identityperf.runner.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.console.Screen;
import org.identityperf.runner.finding.NotCompared;
import org.identityperf.runner.finding.TimeMoved;
import org.identityperf.runner.finding.TimePairs.Quantity;
import org.identityperf.runner.finding.TimePairs.TimePair;
import org.identityperf.runner.finding.Verdict;
import org.identityperf.runner.gate.pairs.KnownNoise;
import org.identityperf.runner.gate.pairs.PairGate;
import org.identityperf.runner.gate.pairs.PairPlan;
import org.identityperf.runner.result.BenchmarkCase;
import org.junit.jupiter.api.Test;

/** What is timed of given operations, on machines whose clock is simulated. */
class PackedTimingTest {

    private static final Duration START = Duration.ofSeconds(10);

    private final PairGate gate = new PairGate(PairPlan.DECLARED, KnownNoise.NONE);
    private final Map<BenchmarkCase, Double> seconds = new HashMap<>();
    private final Map<BenchmarkCase, Double> ratios = new HashMap<>();
    private final Map<BenchmarkCase, String> broken = new HashMap<>();
    private final Map<BenchmarkCase, Double> errors = new HashMap<>();
    private final List<List<BenchmarkCase>> pairs = new ArrayList<>();
    private final List<PackedPair.Effort> efforts = new ArrayList<>();
    private Runnable closed = () -> {};
    private long now;

    private static BenchmarkCase benchmarkCase(String benchmark) {
        return new BenchmarkCase(benchmark, Implementation.SERVER, new TreeMap<>());
    }

    /** Each pair takes ten seconds to start, and each case its own. */
    private PackedPair open(int number) {
        now += START.toNanos();
        List<BenchmarkCase> done = new ArrayList<>();
        pairs.add(done);
        return new PackedPair() {

            @Override
            public Times time(BenchmarkCase benchmarkCase, Effort effort) {
                now += (long) (seconds.getOrDefault(benchmarkCase, 1.0) * 1e9);
                done.add(benchmarkCase);
                efforts.add(effort);
                if (broken.containsKey(benchmarkCase)) {
                    return new Times(Map.of(), Optional.of(broken.get(benchmarkCase)));
                }
                double scatter = 1 + 0.01 * ((number + benchmarkCase.hashCode()) % 3);
                double after = 0.1 * ratios.getOrDefault(benchmarkCase, 1.0) * scatter;
                OptionalDouble error = OptionalDouble.of(errors.getOrDefault(benchmarkCase, 0.02));
                return new Times(Map.of(Quantity.MEDIAN, new TimePair(0.1, after, error)), Optional.empty());
            }

            @Override
            public void close() {
                closed.run();
            }
        };
    }

    private PackedTiming timed(Duration budget, List<BenchmarkCase> cases, BenchmarkCase... first) throws IOException {
        PackedTiming timing = new PackedTiming(
                this::open,
                gate,
                Budget.of(budget, () -> now),
                new Console(Screen.plain(new PrintStream(OutputStream.nullOutputStream()))));
        timing.time(cases, List.of(first));
        return timing;
    }

    private Map<BenchmarkCase, Verdict> answers(PackedTiming timing) {
        Map<BenchmarkCase, Verdict> answers = new TreeMap<>();
        for (TimeMoved verdict : gate.verdicts(timing.timed(), any -> 0)) {
            answers.put(verdict.benchmarkCase(), verdict.answer());
        }
        return answers;
    }

    private static List<BenchmarkCase> operations(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> benchmarkCase("Operation" + i))
                .toList();
    }

    @Test
    void everyOperationIsScreenedAndOnlyWhatSeemsToHaveChangedIsConfirmed() throws Exception {
        List<BenchmarkCase> cases = operations(31);
        ratios.put(cases.get(7), 6.0);

        PackedTiming timing = timed(Duration.ofMinutes(7), cases);

        assertThat(pairs.get(0)).isEqualTo(cases);
        assertThat(pairs.subList(1, 4)).allSatisfy(pair -> assertThat(pair).containsExactly(cases.get(7)));
        assertThat(pairs.subList(4, pairs.size()))
                .isNotEmpty()
                .allSatisfy(pair -> assertThat(pair).hasSize(30).doesNotContain(cases.get(7)));
        assertThat(answers(timing))
                .containsEntry(cases.get(7), Verdict.REGRESSED)
                .hasSize(31);
        assertThat(answers(timing).values().stream().filter(Verdict.NO_CHANGE_SEEN::equals))
                .hasSize(30);
    }

    @Test
    void ofFewOperationsWhatTakesTwiceAsLongIsFoundInAMinuteAndTheOthersEndEarly() throws Exception {
        List<BenchmarkCase> cases = operations(3);
        cases.forEach(each -> seconds.put(each, 4.0));
        ratios.put(cases.get(1), 2.0);
        List<Duration> found = new ArrayList<>();
        closed = () -> found.add(Duration.ofNanos(now));

        PackedTiming timing = timed(Duration.ofMinutes(9), cases);

        assertThat(answers(timing))
                .containsEntry(cases.get(1), Verdict.REGRESSED)
                .containsEntry(cases.get(0), Verdict.NO_CHANGE_SEEN);
        assertThat(pairs.subList(1, 4)).allSatisfy(pair -> assertThat(pair).containsExactly(cases.get(1)));
        assertThat(found.get(3)).isLessThan(Duration.ofSeconds(70));
        assertThat(Duration.ofNanos(now)).isLessThan(Duration.ofMinutes(2));
    }

    @Test
    void whatScattersTooMuchForTwiceTheTimeIsScreenedAgainBeforeWhatIsCheaper() throws Exception {
        List<BenchmarkCase> cases = operations(3);
        seconds.put(cases.get(0), 40.0);
        seconds.put(cases.get(1), 35.0);
        seconds.put(cases.get(2), 35.0);
        errors.put(cases.get(0), 0.3);

        timed(Duration.ofSeconds(230), cases);

        assertThat(pairs.get(1)).containsExactly(cases.get(0));
    }

    @Test
    void aPairStaysLongWithFewOperationsAndNotWithMany() throws Exception {
        timed(Duration.ofMinutes(9), operations(3));
        timed(Duration.ofMinutes(9), operations(111));

        assertThat(efforts).startsWith(PackedPair.Effort.FINE).endsWith(PackedPair.Effort.ROUGH);
    }

    @Test
    void aModuleThatTakesTwiceAsLongInAllIsFoundInAll() throws Exception {
        List<BenchmarkCase> cases = operations(31);
        cases.forEach(each -> ratios.put(each, 2.0));

        PackedTiming timing = timed(Duration.ofMinutes(7), cases);

        assertThat(answers(timing).values()).containsOnly(Verdict.REGRESSED).hasSize(31);
    }

    @Test
    void theDearestOperationsAreScreenedOnceIfTheBudgetHasNoRoomForMore() throws Exception {
        List<BenchmarkCase> cases = operations(5);
        seconds.put(cases.get(1), 100.0);
        seconds.put(cases.get(3), 90.0);

        PackedTiming timing = timed(Duration.ofSeconds(350), cases);

        assertThat(pairs.get(0)).isEqualTo(cases);
        assertThat(pairs.subList(1, pairs.size()))
                .isNotEmpty()
                .allSatisfy(pair -> assertThat(pair).containsExactly(cases.get(0), cases.get(2), cases.get(4)));
        assertThat(timing.untimed()).isEmpty();
        assertThat(answers(timing)).hasSize(5).containsEntry(cases.get(1), Verdict.NO_CHANGE_SEEN);
    }

    @Test
    void whatTakesSeveralTimesAsLongIsFoundHoweverDearThatMakesIt() throws Exception {
        List<BenchmarkCase> cases = operations(12);
        seconds.put(cases.get(3), 30.0);
        ratios.put(cases.get(3), 6.0);

        PackedTiming timing = timed(Duration.ofSeconds(260), cases);

        assertThat(answers(timing)).containsEntry(cases.get(3), Verdict.REGRESSED);
        assertThat(answers(timing).values().stream().filter(Verdict.REGRESSED::equals))
                .hasSize(1);
    }

    @Test
    void whatMovedInCountsIsScreenedAgainRatherThanWhatIsCheaper() throws Exception {
        List<BenchmarkCase> cases = operations(2);
        seconds.put(cases.get(0), 40.0);
        seconds.put(cases.get(1), 35.0);

        timed(Duration.ofSeconds(190), cases, cases.get(0));

        assertThat(pairs.get(1)).containsExactly(cases.get(0));
    }

    @Test
    void whatTheBudgetCannotConfirmIsNotGated() throws Exception {
        List<BenchmarkCase> cases = operations(2);
        cases.forEach(each -> {
            seconds.put(each, 20.0);
            ratios.put(each, 3.0);
        });
        ratios.put(cases.get(1), 4.0);

        PackedTiming timing = timed(Duration.ofSeconds(190), cases);

        assertThat(answers(timing))
                .containsEntry(cases.get(1), Verdict.REGRESSED)
                .containsEntry(cases.get(0), Verdict.NOT_GATED);
    }

    @Test
    void aSpentBudgetTimesNothingAndSaysSo() throws Exception {
        List<BenchmarkCase> cases = operations(2);

        PackedTiming timing = timed(Duration.ofSeconds(-1), cases);

        assertThat(timing.timed()).isEmpty();
        assertThat(timing.untimed())
                .containsOnlyKeys(cases)
                .containsEntry(cases.get(0), new NotCompared(cases.get(0), NotCompared.Reason.BUDGET_SPENT));
    }

    @Test
    void whatTheBaselineCannotDoIsNamedAndTriedOnce() throws Exception {
        List<BenchmarkCase> cases = operations(2);
        broken.put(cases.get(0), "the baseline can't do it: no such table");

        PackedTiming timing = timed(Duration.ofMinutes(5), cases);

        assertThat(timing.untimed())
                .containsEntry(
                        cases.get(0),
                        new NotCompared(
                                cases.get(0),
                                NotCompared.Reason.TIMING_FAILED,
                                "the baseline can't do it: no such table"));
        assertThat(pairs.get(1)).containsExactly(cases.get(1));
    }
}
