package org.identityperf.runner.finding;

/**
 * How many steps of an upgrade were judged.
 *
 * @param sizes at how many sizes of the data it was measured: what grows needs two
 * @param steps how many steps there are that the baseline lacks
 * @param quiet how many of them neither lock nor change what grows with the data
 */
public record UpgradeJudged(int sizes, int steps, int quiet) implements Change {

    @Override
    public Verdict verdict() {
        return sizes < 2 ? Verdict.NOT_GATED : steps == 0 ? Verdict.EQUAL : Verdict.NO_CHANGE_SEEN;
    }
}
