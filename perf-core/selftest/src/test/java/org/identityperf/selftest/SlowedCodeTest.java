package org.identityperf.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.runner.gate.pairs.TimePairs;
import org.identityperf.runner.gate.pairs.TimePairs.Quantity;
import org.identityperf.runner.gate.pairs.TimeVerdict;
import org.identityperf.runner.gate.pairs.TimeVerdict.RatioInterval;
import org.identityperf.runner.gate.verdict.Check;
import org.identityperf.runner.gate.verdict.Finding;
import org.identityperf.runner.gate.verdict.Finding.Verdict;
import org.identityperf.runner.gate.verdict.Outcome;
import org.identityperf.runner.result.BenchmarkCase;
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

    private static TimeVerdict verdict(BenchmarkCase benchmarkCase, Verdict answer, double smallestChange) {
        return new TimeVerdict(
                new TimePairs(benchmarkCase, Quantity.MEDIAN, List.of(), List.of()),
                answer,
                new RatioInterval(1, 0, Double.POSITIVE_INFINITY),
                smallestChange);
    }

    private static Outcome slept(double share, TimeVerdict verdict) {
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
        TimeVerdict found = verdict(LOGIN, Verdict.REGRESSED, 0.2);

        assertThat(SlowedCode.timed(Slowdown.SLEEP, 3, List.of(found), Map.of(LOGIN, 1.0))
                        .sentence())
                .isEqualTo(
                        "found in 1 of 1 that are claimed, and in 1 of 1 that were timed, of 3 that can be slowed so");
    }

    @Test
    void aPoolOfOneMustBeFoundInOneOperationOfSeveralThreads() {
        TimeVerdict found = verdict(LOGINS, Verdict.REGRESSED, 0.2);
        TimeVerdict missed = verdict(LOGINS, Verdict.NO_CHANGE_SEEN, 0.2);

        assertThat(SlowedCode.timed(Slowdown.POOL, 2, List.of(found, missed), Map.of())
                        .outcome())
                .isEqualTo(Outcome.PASS);
        assertThat(SlowedCode.timed(Slowdown.POOL, 1, List.of(missed), Map.of()).outcome())
                .isEqualTo(Outcome.FAIL);
    }

    private static Finding counts(Verdict verdict, BenchmarkCase benchmarkCase, String statement) {
        return new Finding(verdict, benchmarkCase + " counts against baseline", "added 1 call: " + statement);
    }

    @Test
    void anAdditionalStatementMustBeFoundByItsTextInEachCase() {
        List<Finding> findings = List.of(
                counts(Verdict.REGRESSED, LOGIN, "SELECT $1 AS additional_statement"),
                counts(Verdict.REGRESSED, LOGINS, "SELECT $1 AS something"),
                counts(Verdict.CHANGED, FLOOR, "select ? as additional_statement"));

        assertThat(SlowedCode.counted(findings, List.of(LOGIN, FLOOR)).outcome())
                .isEqualTo(Outcome.PASS);
        Check missed = SlowedCode.counted(findings, List.of(LOGIN, LOGINS, FLOOR));
        assertThat(missed.outcome()).isEqualTo(Outcome.FAIL);
        assertThat(missed.sentence())
                .isEqualTo("found in 2 of 3 cases that execute statements by JDBC; missed in " + LOGINS);
        assertThat(SlowedCode.counted(findings, List.of()).outcome()).isEqualTo(Outcome.NOT_GATED);
    }
}
