package org.identityperf.runner.gate.pairs;

/**
 * An analysis stage is one look at the data.
 *
 * @param pairs how many pairs this stage adds to those before
 * @param share which part of the error allowed to the whole may be made in this look, above 0 and at most 1
 */
public record AnalysisStage(int pairs, double share) {

    public AnalysisStage {
        if (pairs < 1) {
            throw new IllegalArgumentException("a stage of " + pairs + " pairs: at least one is needed");
        }
        if (!(share > 0 && share <= 1)) {
            throw new IllegalArgumentException("a share of " + share + ": it must be above 0 and at most 1");
        }
    }
}
