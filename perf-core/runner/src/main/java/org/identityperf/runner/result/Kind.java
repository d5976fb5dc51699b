package org.identityperf.runner.result;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What kind of operation is measured: it decides which of its repetitions is the headline. */
public enum Kind {
    /** Done once in the life of a server: the first repetition of a JVM, cold, is the headline. */
    @JsonProperty("start-up")
    START_UP("cold", "warm"),

    /** Short and done many times: the warm repetitions are the headline, the first is a warm-up. */
    @JsonProperty("steady")
    STEADY("warm", "warm-up");

    private final String headline;
    private final String beside;

    Kind(String headline, String beside) {
        this.headline = headline;
        this.beside = beside;
    }

    /** What the repetitions are called that the headline is taken from. */
    public String headline() {
        return headline;
    }

    /** What the other repetitions are called. */
    public String beside() {
        return beside;
    }
}
