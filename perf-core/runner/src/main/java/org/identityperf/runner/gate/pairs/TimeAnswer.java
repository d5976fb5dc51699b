package org.identityperf.runner.gate.pairs;

/** A time answer is the result for one benchmark's time. */
public enum TimeAnswer {
    /** The candidate takes longer, by more than the smallest relevant change. */
    REGRESSED("regressed"),
    /** The candidate takes less, by more than the smallest relevant change. */
    IMPROVED("improved"),
    /** The times are equal within the declared bound: two one-sided tests show it. */
    EQUAL("equal"),
    /** None of the three is shown: the change that could have been found is reported with it. */
    INCONCLUSIVE("inconclusive");

    private final String word;

    TimeAnswer(String word) {
        this.word = word;
    }

    public String word() {
        return word;
    }
}
