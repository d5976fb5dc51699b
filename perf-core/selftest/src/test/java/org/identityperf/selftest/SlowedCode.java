package org.identityperf.selftest;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.runner.finding.Change;
import org.identityperf.runner.finding.CountsMoved;
import org.identityperf.runner.finding.Outcome;
import org.identityperf.runner.finding.TimeMoved;
import org.identityperf.runner.finding.TimePairs.Quantity;
import org.identityperf.runner.finding.Verdict;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.selftest.agent.Slowdown;

/** This class says what the gate must find of code that is slowed. */
final class SlowedCode {

    private SlowedCode() {}

    /**
     * Returns whether slowed operations were found. What one thread does is claimed where it was slowed to twice the
     * time, and where the noise allows it. Several threads may hide a slowdown, since one works while another waits. So
     * of what they do together one operation must be found where only they can be slowed, and else none.
     *
     * @param operations how many operations do what is slowed; the budget may have had no room to time them all
     * @param shares by what share of its own time each case was slowed
     */
    static Check timed(Slowdown slowdown, int operations, List<TimeMoved> verdicts, Map<BenchmarkCase, Double> shares) {
        List<TimeMoved> medians = verdicts.stream()
                .filter(verdict -> verdict.pairs().quantity() == Quantity.MEDIAN)
                .toList();
        boolean together = slowdown == Slowdown.POOL;
        List<TimeMoved> claimed = medians.stream()
                .filter(verdict -> together || isClaimed(verdict, shares.getOrDefault(verdict.benchmarkCase(), 0.0)))
                .toList();
        long found = LiveRuns.regressed(claimed);
        double needed = together ? 1 : LiveRuns.SURELY * claimed.size();
        return new Check(
                slowdown.words() + " is found",
                claimed.isEmpty() ? Outcome.NOT_GATED : found >= needed ? Outcome.PASS : Outcome.FAIL,
                "found in " + found + " of " + claimed.size() + " that are claimed, and in "
                        + LiveRuns.regressed(medians) + " of " + medians.size() + " that were timed, of " + operations
                        + " that can be slowed so");
    }

    private static boolean isClaimed(TimeMoved verdict, double share) {
        return verdict.benchmarkCase().threads() == 1
                && (share >= LiveRuns.DOUBLED || verdict.smallestChange().orElse(Double.NaN) <= share);
    }

    /**
     * Returns whether an additional statement was found by its text.
     *
     * @param cases the cases that execute statements by a JDBC driver; a floor can't regress, and has changed
     */
    static Check counted(List<Change> findings, List<BenchmarkCase> cases) {
        List<String> missed = cases.stream()
                .filter(benchmarkCase -> findings.stream().noneMatch(finding -> shows(finding, benchmarkCase)))
                .map(BenchmarkCase::toString)
                .toList();
        return new Check(
                Slowdown.STATEMENT.words() + " is counted",
                cases.isEmpty() ? Outcome.NOT_GATED : missed.isEmpty() ? Outcome.PASS : Outcome.FAIL,
                "found in " + (cases.size() - missed.size()) + " of " + cases.size()
                        + " cases that execute statements by JDBC"
                        + (missed.isEmpty() ? "" : "; missed in " + String.join(", ", missed)));
    }

    private static boolean shows(Change finding, BenchmarkCase benchmarkCase) {
        Verdict needed = benchmarkCase.implementation() == Implementation.FLOOR ? Verdict.CHANGED : Verdict.REGRESSED;
        return finding instanceof CountsMoved counts
                && counts.benchmarkCase().equals(benchmarkCase)
                && counts.verdict() == needed
                && counts.statements().stream()
                        .anyMatch(change ->
                                change.statement().toLowerCase(Locale.ROOT).contains(Slowdown.ADDITIONAL));
    }
}
