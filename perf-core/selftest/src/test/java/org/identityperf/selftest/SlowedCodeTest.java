package org.identityperf.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.measure.Counter;
import org.identityperf.probe.measure.Waiting;
import org.identityperf.runner.finding.Change;
import org.identityperf.runner.finding.CounterChange;
import org.identityperf.runner.finding.CountsMoved;
import org.identityperf.runner.finding.Outcome;
import org.identityperf.runner.finding.StatementChange;
import org.identityperf.runner.finding.TimeMoved;
import org.identityperf.runner.finding.TimeMoved.RatioInterval;
import org.identityperf.runner.finding.TimePairs;
import org.identityperf.runner.finding.TimePairs.Quantity;
import org.identityperf.runner.finding.Verdict;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.OperationStatement;
import org.identityperf.selftest.agent.Slowdown;
import org.junit.jupiter.api.Test;

class SlowedCodeTest {

    private static final BenchmarkCase LOGIN = benchmarkCase(Implementation.SERVER, 1);
    private static final BenchmarkCase FLOOR = benchmarkCase(Implementation.FLOOR, 1);
    private static final BenchmarkCase LOGINS = benchmarkCase(Implementation.SERVER, 8);

    private static BenchmarkCase benchmarkCase(Implementation implementation, int threads) {
        return new BenchmarkCase(
                "Login", implementation, new TreeMap<>(Map.of(BenchmarkCase.THREADS, Integer.toString(threads))));
    }

    private static TimeMoved verdict(BenchmarkCase benchmarkCase, Verdict answer, double smallestChange) {
        return new TimeMoved(
                new TimePairs(benchmarkCase, Quantity.MEDIAN, List.of(), List.of()),
                answer,
                new RatioInterval(1, OptionalDouble.empty(), OptionalDouble.empty()),
                Double.isNaN(smallestChange) ? OptionalDouble.empty() : OptionalDouble.of(smallestChange));
    }

    private static Outcome slept(double share, TimeMoved verdict) {
        return SlowedCode.timed(Slowdown.SLEEP, 1, List.of(verdict), Map.of(verdict.benchmarkCase(), share))
                .outcome();
    }

    @Test
    void whatTakesTwiceAsLongMustBeFoundWhateverItsNoise() {
        assertThat(slept(1, verdict(LOGIN, Verdict.REGRESSED, 5))).isEqualTo(Outcome.PASS);
        assertThat(slept(1, verdict(LOGIN, Verdict.NO_CHANGE_SEEN, 5))).isEqualTo(Outcome.FAIL);
        assertThat(slept(1, verdict(LOGIN, Verdict.NOT_GATED, Double.NaN))).isEqualTo(Outcome.FAIL);
    }

    @Test
    void lessMustBeFoundWhereTheNoiseAllowsIt() {
        assertThat(slept(0.3, verdict(LOGIN, Verdict.INCONCLUSIVE, 0.2))).isEqualTo(Outcome.FAIL);
        assertThat(slept(0.3, verdict(LOGIN, Verdict.INCONCLUSIVE, 0.4))).isEqualTo(Outcome.NOT_GATED);
    }

    @Test
    void nothingIsClaimedOfWhatWasNotSlowedOrWhatSeveralThreadsDo() {
        assertThat(slept(0, verdict(LOGIN, Verdict.NO_CHANGE_SEEN, 0.2))).isEqualTo(Outcome.NOT_GATED);
        assertThat(slept(1, verdict(LOGINS, Verdict.NO_CHANGE_SEEN, 0.2))).isEqualTo(Outcome.NOT_GATED);
    }

    @Test
    void howManyWereTimedIsToldWhereTheBudgetHadNoRoomForAll() {
        TimeMoved found = verdict(LOGIN, Verdict.REGRESSED, 0.2);

        assertThat(SlowedCode.timed(Slowdown.SLEEP, 3, List.of(found), Map.of(LOGIN, 1.0))
                        .sentence())
                .isEqualTo(
                        "found in 1 of 1 that are claimed, and in 1 of 1 that were timed, of 3 that can be slowed so");
    }

    @Test
    void aPoolOfOneMustBeFoundInOneOperationOfSeveralThreads() {
        TimeMoved found = verdict(LOGINS, Verdict.REGRESSED, 0.2);
        TimeMoved missed = verdict(LOGINS, Verdict.NO_CHANGE_SEEN, 0.2);

        assertThat(SlowedCode.timed(Slowdown.POOL, 2, List.of(found, missed), Map.of())
                        .outcome())
                .isEqualTo(Outcome.PASS);
        assertThat(SlowedCode.timed(Slowdown.POOL, 1, List.of(missed), Map.of()).outcome())
                .isEqualTo(Outcome.FAIL);
    }

    private static Change counts(BenchmarkCase benchmarkCase, String statement) {
        return new CountsMoved(
                benchmarkCase,
                false,
                List.of(new CounterChange(Counter.CALLS, 1, 2)),
                List.of(new StatementChange(
                        Optional.empty(),
                        Optional.of(new OperationStatement(statement, 1, 1)),
                        Optional.empty(),
                        List.of(),
                        List.of())),
                List.of(),
                Waiting.NOTHING,
                Waiting.NOTHING,
                0);
    }

    @Test
    void anAdditionalStatementMustBeFoundByItsTextInEachCase() {
        List<Change> findings = List.of(
                counts(LOGIN, "SELECT $1 AS additional_statement"),
                counts(LOGINS, "SELECT $1 AS something"),
                counts(FLOOR, "select ? as additional_statement"));

        assertThat(SlowedCode.counted(findings, List.of(LOGIN, FLOOR)).outcome())
                .isEqualTo(Outcome.PASS);
        Check missed = SlowedCode.counted(findings, List.of(LOGIN, LOGINS, FLOOR));
        assertThat(missed.outcome()).isEqualTo(Outcome.FAIL);
        assertThat(missed.sentence())
                .isEqualTo("found in 2 of 3 cases that execute statements by JDBC; missed in " + LOGINS);
        assertThat(SlowedCode.counted(findings, List.of()).outcome()).isEqualTo(Outcome.NOT_GATED);
    }
}
