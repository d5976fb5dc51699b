package org.identityperf.runner.finding;

import org.identityperf.runner.result.BenchmarkCase;

/**
 * The times of two saved runs, which were taken one after the other and so decide nothing.
 *
 * @param baseline the median of the baseline's forks, in seconds
 * @param candidate the median of the candidate's forks, in seconds
 */
public record TimesApart(
        BenchmarkCase benchmarkCase, double baseline, int baselineForks, double candidate, int candidateForks)
        implements Change, OfCase {

    @Override
    public Verdict verdict() {
        return Verdict.INCONCLUSIVE;
    }
}
