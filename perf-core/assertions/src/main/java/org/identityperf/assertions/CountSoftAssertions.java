package org.identityperf.assertions;

import org.assertj.core.api.SoftAssertions;

/**
 * Soft assertions that know counts: {@code SoftAssertionsProvider.assertSoftly(CountSoftAssertions.class, softly -> …)}, or a field with
 * AssertJ's {@code @InjectSoftAssertions}.
 */
public class CountSoftAssertions extends SoftAssertions {

    /** Returns assertions about what was counted, whose failures are reported together. */
    public ActionCountsAssert assertThat(ActionCounts<?> counts) {
        return proxy(ActionCountsAssert.class, ActionCounts.class, counts);
    }
}
