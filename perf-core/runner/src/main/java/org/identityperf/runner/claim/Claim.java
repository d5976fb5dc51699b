package org.identityperf.runner.claim;

import java.util.List;
import org.identityperf.runner.result.RunResult;

/**
 * A claim says within which band a statistic of a benchmark lies. A publication made it, or we expect it ourselves. A
 * run of any size can confirm or contradict it.
 */
public sealed interface Claim permits PublishedClaim, Expectation {

    String id();

    String title();

    /** Returns the published figures in words; empty for an expectation. */
    String published();

    /** Returns what is estimated, as the subject of a sentence. */
    String quantity();

    /** Returns what the claim means for the reader. */
    String meaning();

    Reading reading();

    Statistic statistic();

    Band band();

    /** Judges the claim at every place where the run has data; without any, the one result says what is missing. */
    default List<ClaimResult> evaluate(RunResult run) {
        List<ClaimResult> measured = statistic().measured(this, run);
        return measured.isEmpty()
                ? List.of(new ClaimResult(
                        this, reading().fixed(), Estimate.NONE, new Detail.Missing(run.tier(), statistic(), reading())))
                : measured;
    }
}
