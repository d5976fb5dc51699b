package org.identityperf.runner.suite;

/** An aspect is something that is measured of an operation in addition to its time. */
public enum Aspect {
    COUNTS("counted"),
    TIME_BREAKDOWN("timeBreakdown"),
    /** The smallest heap in which it succeeds. */
    SMALLEST_HEAP("smallestHeap");

    private final String word;

    Aspect(String word) {
        this.word = word;
    }

    public String word() {
        return word;
    }
}
