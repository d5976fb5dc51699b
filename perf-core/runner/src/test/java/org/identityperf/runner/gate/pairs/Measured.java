package org.identityperf.runner.gate.pairs;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.runner.gate.pairs.TimePairs.TimePair;
import org.identityperf.runner.result.BenchmarkCase;

/** Pairs as a machine of known noise would give them. */
public final class Measured {
    private Measured() {}

    public static BenchmarkCase benchmarkCase(String benchmark) {
        return new BenchmarkCase(benchmark, Implementation.SERVER, new TreeMap<>());
    }

    /** Pairs whose logarithms of ratios have this standard deviation. */
    public static TimePairs pairs(String benchmark, int count, double ratio, double sd, long seed) {
        Random random = new Random(seed);
        List<TimePair> pairs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            pairs.add(new TimePair(0.25, 0.25 * ratio * Math.exp(sd * random.nextGaussian())));
        }
        return new TimePairs(benchmarkCase(benchmark), pairs);
    }

    static TimePairs exchanged(TimePairs pairs) {
        return new TimePairs(
                pairs.benchmarkCase(),
                pairs.pairs().stream()
                        .map(pair -> new TimePair(pair.candidate(), pair.baseline()))
                        .toList());
    }
}
