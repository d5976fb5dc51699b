package org.identityperf.runner.claim;

/** A verdict on a claim is what the measured forks say of it. */
public enum ClaimVerdict {
    /** The whole interval lies inside the band. */
    CONFIRMED("confirmed"),
    /** The whole interval lies outside the band. */
    CONTRADICTED("contradicted"),
    /** The interval reaches over an edge of the band, or there are too few forks for one. */
    INCONCLUSIVE("inconclusive"),
    /** The run did not measure what the claim needs. */
    NOT_MEASURED("not measured");

    private final String words;

    ClaimVerdict(String words) {
        this.words = words;
    }

    public String words() {
        return words;
    }
}
