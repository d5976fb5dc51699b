package org.identityperf.runner.gate;

/** How one check ended. */
public enum Outcome {
    /** As it should be. */
    PASS,
    /** Differs from what it must be: fails the build. */
    FAIL,
    /** Nothing to compare with: told, never a failure. */
    NOT_GATED,
    /** Not measured, because what it needs can't run here: told, and only a failure where it was asked for. */
    SKIP
}
