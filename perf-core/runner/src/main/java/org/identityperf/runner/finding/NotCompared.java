package org.identityperf.runner.finding;

import java.util.List;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.result.BenchmarkCase;

/**
 * A case that was not compared with its baseline, or not timed.
 *
 * @param detail the failure; empty where nothing failed
 * @param counters the counters that one side alone has
 */
public record NotCompared(BenchmarkCase benchmarkCase, Reason reason, String detail, List<Counter> counters)
        implements Change, OfCase {

    public enum Reason {
        /** The baseline measures the operation in another way, or under other parameters. */
        OTHERWISE_MEASURED(Verdict.NOT_COMPARED),
        /** The baseline failed at it. */
        BASELINE_FAILED(Verdict.NOT_COMPARED),
        NOT_IN_BASELINE(Verdict.NOT_COMPARED),
        NOT_IN_CANDIDATE(Verdict.NOT_COMPARED),
        /** One side alone has some counters. */
        ONE_SIDED_COUNTERS(Verdict.NOT_COMPARED),
        /** The budget had no room to time it. */
        BUDGET_SPENT(Verdict.NOT_TIMED),
        TIMING_FAILED(Verdict.NOT_TIMED);

        private final Verdict verdict;

        Reason(Verdict verdict) {
            this.verdict = verdict;
        }
    }

    public NotCompared(BenchmarkCase benchmarkCase, Reason reason) {
        this(benchmarkCase, reason, "");
    }

    public NotCompared(BenchmarkCase benchmarkCase, Reason reason, String detail) {
        this(benchmarkCase, reason, detail, List.of());
    }

    @Override
    public Verdict verdict() {
        return reason.verdict;
    }
}
