package org.identityperf.assertions;

/** The entry to all assertions about what was counted: {@code assertThat(counts.of(…))}. */
public final class CountAssertions {

    private CountAssertions() {}

    /** Returns assertions about what was counted while an action ran. */
    public static ActionCountsAssert assertThat(ActionCounts<?> counts) {
        return new ActionCountsAssert(counts);
    }
}
