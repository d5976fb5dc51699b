package org.identityperf.assertions;

/** The entry to all assertions about what was counted: {@code assertThat(counts.of(…))}. */
public final class CountAssertions {

    private CountAssertions() {}

    public static CountedAssert assertThat(Counted counted) {
        return new CountedAssert(counted);
    }
}
