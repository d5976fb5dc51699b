package org.identityperf.runner.gate.pairs;

import java.util.SplittableRandom;
import org.identityperf.runner.result.BenchmarkCase;

/**
 * The pair order says which side's fork of a pair goes first. It is drawn for each pair by itself, always the same for
 * the same seed.
 *
 * <p>Of equal code each pair then favours either side with the same chance, whatever the machine does meanwhile and
 * whatever it does to the fork that goes second: the signed-rank test is exact by the draw alone (R. A. Fisher, "The
 * Design of Experiments", 1935). Taking turns is not as good: where forks next to each other are alike, baseline,
 * candidate, candidate, baseline makes neighbouring pairs err in the same direction, and baseline, candidate, baseline,
 * candidate lets a fork's place count.
 */
public final class PairOrder {
    private static final long PRIME = 31;

    private PairOrder() {}

    /** @param pair the number of the pair of this case, from 0 */
    public static boolean baselineFirst(BenchmarkCase benchmarkCase, int pair, long seed) {
        long drawn = PRIME * (PRIME * seed + benchmarkCase.toString().hashCode()) + pair;
        return new SplittableRandom(drawn).nextBoolean();
    }
}
