package org.identityperf.runner.suite;

/** An aspect is found out of an operation beside its time. */
public enum Aspect {
    /** Every counter. */
    COUNTS("counted"),
    /** Where its time goes. */
    TIME_BREAKDOWN("timeBreakdown"),
    /** The smallest heap in which it succeeds. */
    SMALLEST_HEAP("smallestHeap");

    private final String word;

    Aspect(String word) {
        this.word = word;
    }

    /** Its name in {@code tiers.yaml}. */
    public String word() {
        return word;
    }
}
