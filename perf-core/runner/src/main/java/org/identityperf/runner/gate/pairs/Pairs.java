package org.identityperf.runner.gate.pairs;

import java.util.List;
import org.identityperf.runner.result.BenchmarkCase;

/**
 * What was measured of one cell on both sides.
 *
 * @param cell the same on both sides
 * @param pairs in the order in which they were measured; may be empty
 */
public record Pairs(BenchmarkCase cell, List<Pair> pairs) {

    public Pairs {
        pairs = List.copyOf(pairs);
    }

    int size() {
        return pairs.size();
    }

    /** The logarithms of candidate over base of the first pairs. */
    double[] logRatios(int first) {
        return pairs.subList(0, first).stream().mapToDouble(Pair::logRatio).toArray();
    }
}
