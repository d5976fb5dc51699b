package org.identityperf.lab.gate;

/** How one check ended. */
public enum Outcome {
    /** As it should be. */
    PASS,
    /** Differs from what it must be: fails the build. */
    FAIL,
    /** Nothing to compare with: told, never a failure. */
    NOT_GATED
}
