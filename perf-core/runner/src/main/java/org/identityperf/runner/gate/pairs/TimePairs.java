package org.identityperf.runner.gate.pairs;

import java.util.List;
import org.identityperf.runner.result.BenchmarkCase;

/**
 * Time pairs are the pairs that were measured of one case.
 *
 * @param pairs the pairs in the order in which they were measured; may be empty
 */
public record TimePairs(BenchmarkCase benchmarkCase, List<TimePair> pairs) {

    public TimePairs {
        pairs = List.copyOf(pairs);
    }

    public int size() {
        return pairs.size();
    }

    /** Returns the logarithms of candidate over baseline of the first pairs. */
    public double[] logRatios(int first) {
        return pairs.subList(0, first).stream().mapToDouble(TimePair::logRatio).toArray();
    }
}
