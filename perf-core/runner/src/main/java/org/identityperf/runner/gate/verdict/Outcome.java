package org.identityperf.runner.gate.verdict;

/** An outcome is how one check ended. */
public enum Outcome {
    /** As it should be. */
    PASS,
    /** Differs from what it must be: fails the build. */
    FAIL,
    /** Nothing to compare with: reported, never a failure. */
    NOT_GATED,
    /** Not measured, because what it needs can't run here: reported, and only a failure where it was asked for. */
    SKIP
}
