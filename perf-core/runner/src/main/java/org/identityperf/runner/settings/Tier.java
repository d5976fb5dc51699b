package org.identityperf.runner.settings;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

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

    static Tier parse(String word) {
        return Arrays.stream(values())
                .filter(tier -> tier.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new SettingsException("perf.tier=" + word + ": no such tier; there are "
                        + Arrays.stream(values()).map(Tier::word).collect(Collectors.joining(", "))));
    }
}
