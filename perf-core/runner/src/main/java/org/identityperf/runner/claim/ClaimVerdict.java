package org.identityperf.runner.claim;

import java.util.Locale;

/** The result of comparing the measured forks with the claim's band. */
public enum ClaimVerdict {
    /** The whole interval is inside the band. */
    CONFIRMED,
    /** The whole interval is outside the band. */
    CONTRADICTED,
    /** The interval reaches over an edge of the band, or there are too few forks for one. */
    INCONCLUSIVE,
    /** The run did not measure what the claim needs. */
    NOT_MEASURED;

    public String words() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
