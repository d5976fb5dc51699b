package org.identityperf.runner.gate.pairs;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Implementation;

/** Pairs as a machine of known noise would give them. */
final class Measured {
    private Measured() {}

    static BenchmarkCase cell(String benchmark) {
        return new BenchmarkCase(benchmark, Implementation.SERVER, new TreeMap<>());
    }

    /** Pairs whose logarithms of ratios have this standard deviation. */
    static Pairs pairs(String benchmark, int count, double ratio, double sd, long seed) {
        Random random = new Random(seed);
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            pairs.add(new Pair(0.25, 0.25 * ratio * Math.exp(sd * random.nextGaussian())));
        }
        return new Pairs(cell(benchmark), pairs);
    }

    static Pairs exchanged(Pairs pairs) {
        return new Pairs(
                pairs.cell(), pairs.pairs().stream().map(Pair::exchanged).toList());
    }
}
