package org.identityperf.runner.claim;

import java.util.SortedMap;

/**
 * A claim's result says whether one run confirms it, at one combination of the parameters that it does not run over.
 *
 * @param where that combination; only the claim's fixed parameters where nothing was measured
 * @param estimate what was estimated, with its interval; {@link Estimate#NONE} where nothing was measured
 * @param published the published figures; empty for an expectation
 */
public record ClaimResult(
        String claim,
        String title,
        SortedMap<String, String> where,
        Estimate estimate,
        String published,
        Band band,
        ClaimVerdict verdict,
        String sentence) {

    ClaimResult(Claim claim, SortedMap<String, String> where, Estimate estimate, String sentence) {
        this(
                claim.id(),
                claim.title(),
                where,
                estimate,
                claim.published(),
                claim.band(),
                claim.band().judge(estimate),
                sentence);
    }

    /** Returns whether this is our own expectation, and not a published claim. */
    public boolean expected() {
        return published.isEmpty();
    }
}
