package org.identityperf.runner.finding;

/** How severe a finding is. */
public enum Outcome {
    PASS,
    /** The result differs from what it must be: the build fails. */
    FAIL,
    /** There is nothing to compare with: this is reported, and is never a failure. */
    NOT_GATED,
    /** It was not measured, because what it needs can't run here. Reported; fails the build only if you requested it. */
    SKIP
}
