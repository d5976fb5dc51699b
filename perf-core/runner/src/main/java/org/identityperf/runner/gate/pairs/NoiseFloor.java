package org.identityperf.runner.gate.pairs;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.identityperf.runner.gate.pairs.TimePairs.TimePair;
import org.identityperf.runner.gate.verdict.Finding;
import org.identityperf.runner.gate.verdict.Finding.Verdict;
import org.identityperf.runner.result.BenchmarkCase;

/**
 * The noise floor says how much of a difference between two sides is the machine's. It is estimated from equal code,
 * before or during a comparison.
 *
 * @param pairSd the standard deviation of the logarithm of a pair's ratio where both sides are the same code
 * @param pairs how many pairs of equal code it was estimated from
 */
public record NoiseFloor(double pairSd, int pairs) {

    /** What the signed-rank estimate needs more than a mean would under normal noise: its efficiency is 3/pi. */
    private static final double RANK_LOSS = Math.sqrt(Math.PI / 3);

    private static final double TAIL = 0.025;

    public static NoiseFloor ofEqualSides(List<TimePair> pairs) {
        return of(pairs.stream().mapToDouble(TimePair::logRatio).toArray());
    }

    /**
     * Estimates it from forks of one side, in a run without a baseline: each with the next one, which was measured
     * right after it. Two interleaved forks are closer to each other than that, so a comparison's own floor may be
     * lower.
     *
     * @param seconds the reported times of the forks, in the order in which they were measured; four or more
     */
    public static NoiseFloor ofOneSide(double[] seconds) {
        return of(IntStream.range(0, seconds.length / 2)
                .mapToDouble(i -> new TimePair(seconds[2 * i], seconds[2 * i + 1]).logRatio())
                .toArray());
    }

    /** Uses deviations from zero, not from their mean: the code is equal, so any mean is noise too. */
    private static NoiseFloor of(double[] logRatios) {
        double squares = 0;
        for (double each : logRatios) {
            squares += each * each;
        }
        return new NoiseFloor(Math.sqrt(squares / logRatios.length), logRatios.length);
    }

    /**
     * Returns half the width of the interval of 95 % that so many pairs give, as a fraction of the ratio. Below 2 % a
     * change of 5 % is found in nine of ten runs or more.
     */
    public double halfWidth(int pairs) {
        return Math.expm1(StandardNormal.above(TAIL) * RANK_LOSS * pairSd / Math.sqrt(pairs));
    }

    /** Returns how noisy the machine is, by forks of equal code of a case. */
    public Finding finding(BenchmarkCase benchmarkCase, PairPlan plan) {
        return new Finding(
                Verdict.NOISE,
                "this machine, by " + benchmarkCase,
                String.format(
                        Locale.ROOT,
                        "equal code differs by ± %.1f %% after %d pairs, as %d pairs of it tell: a change of less is not"
                                + " found",
                        halfWidth(plan.pairs()) * 100,
                        plan.pairs(),
                        pairs));
    }
}
