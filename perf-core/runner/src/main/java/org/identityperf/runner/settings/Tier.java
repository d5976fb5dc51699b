package org.identityperf.runner.settings;

import java.util.Locale;

/** A tier says how much of the matrix is measured, and at which size. */
public enum Tier {
    /** Everything once, small: does it work at all? */
    SMOKE,
    /** The cases that a pull request waits for. */
    PR,
    /** The published sizes. */
    FULL;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
