package org.identityperf.runner.claim;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * An expectation is a claim of our own, which nobody has published.
 *
 * @param why we expect it, and what is known of it
 */
public record Expectation(
        String id,
        String title,
        String why,
        String quantity,
        String meaning,
        @JsonProperty("reads") Reading reading,
        Statistic statistic,
        Band band)
        implements Claim {

    public Expectation {
        reading.mustSuit(statistic);
    }

    Expectation noting(String note) {
        return new Expectation(id, title, (why + " " + note).trim(), quantity, meaning, reading, statistic, band);
    }

    @Override
    public String published() {
        return "";
    }
}
