package org.identityperf.runner.claim;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.identityperf.runner.result.Units;

/**
 * A band is where the estimate of a claim must lie, ends included.
 *
 * @param low in the unit of the claim's statistic
 * @param high above low
 * @param why the figures and the rule that gave it
 */
public record Band(
        @JsonProperty(required = true) double low,
        @JsonProperty(required = true) double high,
        String why) {

    public Band {
        if (!(low < high)) {
            throw new IllegalArgumentException("a band from " + low + " to " + high + " is empty");
        }
    }

    boolean holds(double value) {
        return low <= value && value <= high;
    }

    public ClaimVerdict judge(Estimate estimate) {
        if (!estimate.known()) {
            return ClaimVerdict.NOT_MEASURED;
        }
        if (estimate.low() >= low && estimate.high() <= high) {
            return ClaimVerdict.CONFIRMED;
        }
        return estimate.high() < low || estimate.low() > high ? ClaimVerdict.CONTRADICTED : ClaimVerdict.INCONCLUSIVE;
    }

    /** Returns {@code 0.9 to 1.1}. */
    @Override
    public String toString() {
        return Units.rounded(low) + " to " + Units.rounded(high);
    }
}
