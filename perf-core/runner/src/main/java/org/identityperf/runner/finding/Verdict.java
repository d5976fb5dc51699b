package org.identityperf.runner.finding;

/** The result of comparing two sides; the constants are ordered by importance. */
public enum Verdict {
    REGRESSED,
    IMPROVED,
    /** The work is done in another way, and the counts show neither better nor worse. */
    CHANGED,
    INCONCLUSIVE,
    /** An exact count moved in one counting and not in the next, each in a JVM of its own. */
    UNSTABLE,
    /** There are too few pairs to alarm: this is never the same as no change. */
    NOT_GATED,
    NOT_COMPARED,
    NOT_TIMED,
    /** Every pair that was planned is there, and none shows a change. */
    NO_CHANGE_SEEN,
    EQUAL,
    /** It is compared with a case of other parameters; what was found is said of its counts, plans and time. */
    PAIRED
}
