package org.identityperf.runner.claim;

/** A claim verdict is the result of comparing the measured forks with the claim's band. */
public enum ClaimVerdict {
    /** The whole interval is inside the band. */
    CONFIRMED("confirmed"),
    /** The whole interval is outside the band. */
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
