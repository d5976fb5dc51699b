package org.identityperf.runner.law;

/** What the measured forks say of a law. */
public enum Verdict {
    /** The whole interval lies inside the band. */
    HOLDS("holds"),
    /** The whole interval lies outside the band. */
    DEVIATES("deviates"),
    /** The interval reaches over an edge of the band, or there are too few forks for one. */
    CANNOT_TELL("cannot tell"),
    /** The run did not measure what the law needs. */
    NOT_MEASURED("not measured");

    private final String words;

    Verdict(String words) {
        this.words = words;
    }

    public String words() {
        return words;
    }
}
