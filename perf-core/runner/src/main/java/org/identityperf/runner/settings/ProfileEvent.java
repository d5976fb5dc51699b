package org.identityperf.runner.settings;

import java.util.Locale;

/** A kind of event that a profiler samples. */
public enum ProfileEvent {
    /** Where processors are spent. */
    CPU,
    /** Where time passes, waiting included. */
    WALL,
    /** Where memory is allocated. */
    ALLOC,
    /** Where threads wait for each other's locks. */
    LOCK;

    public static final String PROPERTY = "perf.profile";

    /** Returns the value of {@code perf.profile}, which is also async-profiler's name of the event. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
