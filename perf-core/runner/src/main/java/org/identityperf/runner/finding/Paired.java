package org.identityperf.runner.finding;

import java.util.SortedMap;
import org.identityperf.runner.result.BenchmarkCase;

/**
 * A case that was compared with a case of the baseline that has other parameters: one was renamed, added or removed.
 */
public record Paired(BenchmarkCase benchmarkCase, BenchmarkCase baseline) implements Change, OfCase {

    public Paired {
        if (benchmarkCase.equals(baseline)) {
            throw new IllegalArgumentException(benchmarkCase + " is the same on both sides");
        }
    }

    @Override
    public Verdict verdict() {
        return Verdict.PAIRED;
    }

    /** Returns the parameters that the baseline alone has. */
    public SortedMap<String, String> removed() {
        return baseline.paramsBeside(benchmarkCase);
    }

    /** Returns the parameters that the candidate alone has. */
    public SortedMap<String, String> added() {
        return benchmarkCase.paramsBeside(baseline);
    }
}
