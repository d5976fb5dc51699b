package org.identityperf.runner.gate.verdict;

/** An outcome is how one check ended. */
public enum Outcome {
    PASS,
    /** The result differs from what it must be: the build fails. */
    FAIL,
    /** There is nothing to compare with: this is reported, and is never a failure. */
    NOT_GATED,
    /**
     * It was not measured, because what it needs can't run here. It is reported, and fails only where it was asked for.
     */
    SKIP
}
