package org.identityperf.runner.claim;

import java.util.SortedMap;

/**
 * Whether one run confirms a claim, at one combination of the parameters that it does not run over.
 *
 * @param quantity what is estimated, as the subject of a sentence
 * @param where that combination; only the claim's fixed parameters where nothing was measured
 * @param estimate what was estimated, with its interval; {@link Estimate#NONE} where nothing was measured
 * @param published the published figures; empty for an expectation
 */
public record ClaimResult(
        String claim,
        String title,
        String quantity,
        SortedMap<String, String> where,
        Estimate estimate,
        String published,
        Band band,
        ClaimVerdict verdict,
        Detail detail) {

    ClaimResult(Claim claim, SortedMap<String, String> where, Estimate estimate, Detail detail) {
        this(
                claim.id(),
                claim.title(),
                claim.quantity(),
                where,
                estimate,
                claim.published(),
                claim.band(),
                claim.band().judge(estimate),
                detail);
    }

    /** Returns whether this is our own expectation, and not a published claim. */
    public boolean expected() {
        return published.isEmpty();
    }
}
