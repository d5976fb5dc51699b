package org.identityperf.runner.gate.pairs;

import java.util.Locale;
import org.identityperf.runner.gate.verdict.Finding;
import org.identityperf.runner.gate.verdict.Finding.Verdict;
import org.identityperf.runner.result.BenchmarkCase;

/**
 * A time verdict says whether one case takes longer in the candidate than in the baseline, as its pairs show.
 *
 * @param ratio candidate over baseline: the Hodges-Lehmann estimate with an interval of 95 % (by one look)
 * @param p the smallest family-wise error at which a change would be reported, corrected for looks and benchmarks
 * @param smallestEffect the smallest change, as a fraction, that would have been found in nine of ten runs with this
 *     noise; infinite where there were too few pairs for any
 */
public record TimeVerdict(
        BenchmarkCase benchmarkCase,
        Verdict answer,
        RatioInterval ratio,
        double p,
        double smallestEffect,
        int pairs,
        PairPlan plan) {

    public boolean changed() {
        return answer == Verdict.REGRESSED || answer == Verdict.IMPROVED;
    }

    /**
     * Returns {@code takes 1.080 times as long (1.061 to 1.102; 24 pairs, p = 0.00012); so many tell of a change of …}.
     */
    public String sentence() {
        if (pairs == 0) {
            return "no pair was measured";
        }
        String within = answer == Verdict.EQUAL ? "within " + percent(plan.equal()) + ": " : "";
        return within + "takes " + three(ratio.value()) + " times as long (" + interval() + pairs
                + (pairs == 1 ? " pair, p = " : " pairs, p = ") + String.format(Locale.ROOT, "%.2g", p) + "); "
                + seen();
    }

    public Finding finding() {
        return new Finding(pairs == 0 ? Verdict.NOT_TIMED : answer, benchmarkCase + " time", sentence());
    }

    private String interval() {
        return Double.isInfinite(ratio.high()) ? "" : three(ratio.low()) + " to " + three(ratio.high()) + "; ";
    }

    private String seen() {
        return Double.isInfinite(smallestEffect)
                ? "so few tell of no change, however large"
                : "so many tell of a change of " + percent(smallestEffect) + " in nine of ten runs";
    }

    private static String three(double ratio) {
        return String.format(Locale.ROOT, "%.3f", ratio);
    }

    private static String percent(double fraction) {
        return String.format(Locale.ROOT, fraction < 0.0995 ? "%.1f %%" : "%.0f %%", fraction * 100)
                .replace(".0 %", " %");
    }

    /**
     * A ratio interval says how many times as long the candidate takes.
     *
     * @param low the interval's lower end; 0 where there are too few pairs for one
     * @param high the interval's upper end; infinite where there are too few pairs for one
     */
    public record RatioInterval(double value, double low, double high) {

        /** Returns whether every ratio of the interval differs from 1 by less than this fraction, in either direction. */
        boolean within(double fraction) {
            return low > 1 / (1 + fraction) && high < 1 + fraction;
        }
    }
}
