package org.identityperf.runner.gate.pairs;

/** A time answer is what can be said of one benchmark's time. */
public enum TimeAnswer {
    /** The candidate takes longer, by more than the smallest relevant change. */
    REGRESSED("regressed"),
    /** The candidate takes less, by more than the smallest relevant change. */
    IMPROVED("improved"),
    /** Shown to be equal within the declared bound: two one-sided tests. */
    EQUAL("equal"),
    /** None of the three: what could have been seen is reported with it. */
    INCONCLUSIVE("inconclusive");

    private final String word;

    TimeAnswer(String word) {
        this.word = word;
    }

    /** Returns what to call it in a report. */
    public String word() {
        return word;
    }
}
