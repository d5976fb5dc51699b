package org.identityperf.runner.finding;

import java.util.OptionalDouble;
import org.identityperf.runner.result.BenchmarkCase;

/**
 * How long one case takes in the candidate beside the baseline, as its pairs show.
 *
 * @param answer what the pairs say, which depends on the noise of all operations of the run
 * @param ratio candidate over baseline: the median of the fresh pairs; of those that screened, where there are no others
 * @param smallestChange the smallest change, as a fraction, that would have been reported in 99 of 100 runs with this
 *     noise; empty where there were too few pairs
 */
public record TimeMoved(TimePairs pairs, Verdict answer, RatioInterval ratio, OptionalDouble smallestChange)
        implements Change, OfCase {

    @Override
    public BenchmarkCase benchmarkCase() {
        return pairs.benchmarkCase();
    }

    @Override
    public Verdict verdict() {
        return answer;
    }

    /**
     * How many times as long the candidate takes, with an interval of 95 %.
     *
     * @param low the interval's lower end; empty where there are too few pairs for one
     * @param high the interval's upper end; empty where there are too few pairs for one
     */
    public record RatioInterval(double value, OptionalDouble low, OptionalDouble high) {}
}
