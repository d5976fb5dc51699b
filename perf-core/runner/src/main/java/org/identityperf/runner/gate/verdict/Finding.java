package org.identityperf.runner.gate.verdict;

/**
 * A finding is one thing that a comparison of two sides found, as a person and a report see it.
 *
 * @param what was compared, such as {@code ReadUser.server[…] counts against baseline}
 */
public record Finding(Verdict verdict, String what, String sentence) {

    /** A verdict is the result of a comparison; the constants are ordered by importance. */
    public enum Verdict {
        REGRESSED("regressed"),
        IMPROVED("improved"),
        /** The work is done in another way, and the counts show neither better nor worse. */
        CHANGED("changed"),
        INCONCLUSIVE("inconclusive"),
        /** A count that is held exactly moved in one counting and not in the next, each in a JVM of its own. */
        UNSTABLE("unstable"),
        /** There are too few pairs to alarm: this is never the same as no change. */
        NOT_GATED("not gated"),
        NOT_COMPARED("not compared"),
        NOT_TIMED("not timed"),
        /** Every pair that was planned is there, and none shows a change. */
        NO_CHANGE_SEEN("no change seen"),
        EQUAL("equal");

        private final String word;

        Verdict(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }
    }

    public String line() {
        return verdict.word() + ": " + what + ": " + sentence;
    }

    /**
     * Returns the same as a check: it fails where something regressed, and only then. Else its sentence begins with the
     * verdict.
     */
    public Check check() {
        return switch (verdict) {
            case REGRESSED -> new Check(what, Outcome.FAIL, sentence);
            case IMPROVED, CHANGED, NO_CHANGE_SEEN, EQUAL -> new Check(what, Outcome.PASS, worded());
            case INCONCLUSIVE, UNSTABLE, NOT_GATED, NOT_COMPARED, NOT_TIMED ->
                new Check(what, Outcome.NOT_GATED, worded());
        };
    }

    private String worded() {
        return verdict.word() + ": " + sentence;
    }
}
