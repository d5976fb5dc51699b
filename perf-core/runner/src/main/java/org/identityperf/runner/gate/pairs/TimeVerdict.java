package org.identityperf.runner.gate.pairs;

import java.util.Locale;
import org.identityperf.runner.gate.verdict.Finding;
import org.identityperf.runner.gate.verdict.Finding.Verdict;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.CountWords;

/**
 * A time verdict says whether one case takes longer in the candidate than in the baseline, as its pairs show.
 *
 * @param ratio candidate over baseline: the median of the fresh pairs; of those that screened, where there are no others
 * @param smallestChange the smallest change, as a fraction, that would have been reported in 99 of 100 runs with this
 *     noise; not a number where there were too few pairs
 */
public record TimeVerdict(TimePairs pairs, Verdict answer, RatioInterval ratio, double smallestChange) {

    public BenchmarkCase benchmarkCase() {
        return pairs.benchmarkCase();
    }

    public boolean changed() {
        return answer == Verdict.REGRESSED || answer == Verdict.IMPROVED;
    }

    /** Returns {@code takes 1.412 times as long (1.380 to 1.450; 9 pairs); a change above 12 % would be seen}. */
    public String sentence() {
        String interval =
                Double.isInfinite(ratio.high()) ? "" : three(ratio.low()) + " to " + three(ratio.high()) + "; ";
        String takes = "takes " + three(ratio.value()) + " times as long (" + interval
                + CountWords.several(pairs.size(), "pair") + ")";
        if (answer == Verdict.NOT_GATED) {
            return takes + ": too few to tell, since perf.budget has no room for more";
        }
        if (answer == Verdict.INCONCLUSIVE) {
            return takes + ", which is not certain; a slowdown above " + percent(smallestChange) + " would be seen";
        }
        return changed() ? takes : takes + "; a change above " + percent(smallestChange) + " would be seen";
    }

    public Finding finding() {
        return new Finding(answer, benchmarkCase() + " " + pairs.quantity().word(), sentence());
    }

    /** Returns a fraction as {@code 12 %}. */
    public static String percent(double fraction) {
        return String.format(Locale.ROOT, fraction < 0.0995 ? "%.1f %%" : "%.0f %%", fraction * 100)
                .replace(".0 %", " %");
    }

    private static String three(double ratio) {
        return String.format(Locale.ROOT, "%.3f", ratio);
    }

    /**
     * A ratio interval says how many times as long the candidate takes.
     *
     * @param low the interval's lower end; 0 where there are too few pairs for one
     * @param high the interval's upper end; infinite where there are too few pairs for one
     */
    public record RatioInterval(double value, double low, double high) {}
}
