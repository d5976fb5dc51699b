package org.identityperf.runner.claim;

import java.util.List;
import java.util.SortedMap;
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
        if (!measured.isEmpty()) {
            return measured;
        }
        String sentence = "Not measured in tier " + run.tier() + ": the " + noun() + " needs "
                + statistic().needs(reading()) + ".";
        return List.of(new ClaimResult(this, reading().fixed(), Estimate.NONE, sentence));
    }

    /** Judges an estimate at one place; the detail ends the sentence. */
    default ClaimResult result(SortedMap<String, String> where, Estimate estimate, String detail) {
        return new ClaimResult(this, where, estimate, (sentence(estimate) + " " + detail).trim());
    }

    private String sentence(Estimate estimate) {
        String found = quantity() + " is " + Rounded.of(estimate.value());
        if (!estimate.bounded()) {
            return found
                    + "; inconclusive: what was measured gives no interval (too few sizes or forks, or too far apart).";
        }
        String interval = estimate.exact() ? "" : " (" + Estimate.PERCENT + " % interval " + estimate.interval() + ")";
        return found
                + interval
                + switch (band().judge(estimate)) {
                    case CONFIRMED -> ": inside the band " + band() + ", the " + noun() + " is confirmed.";
                    case CONTRADICTED -> ": outside the band " + band() + ", the " + noun() + " is contradicted.";
                    default -> ": the interval reaches over an edge of the band " + band() + ", inconclusive.";
                };
    }

    private String noun() {
        return published().isEmpty() ? "expectation" : "claim";
    }
}
