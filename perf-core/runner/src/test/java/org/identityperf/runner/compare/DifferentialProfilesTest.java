package org.identityperf.runner.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.identityperf.runner.finding.TimePairs.TimePair;
import org.junit.jupiter.api.Test;

/** How much of an operation that got worse is profiled. */
class DifferentialProfilesTest {

    @Test
    void asManyOperationsAreProfiledAsTheBaselineDoesInAnIteration() {
        assertThat(DifferentialProfiles.operations(0.3, List.of(new TimePair(1e-3, 2e-3))))
                .isEqualTo(300, within(1e-6));
        assertThat(DifferentialProfiles.operations(0.3, List.of(new TimePair(1e-3, 1e-4))))
                .isEqualTo(300, within(1e-6));
    }

    @Test
    void aCandidateThatIsThousandsOfTimesAsSlowIsProfiledForTenIterationsAtMost() {
        List<TimePair> pairs = List.of(new TimePair(1e-5, 0.02), new TimePair(1e-5, 0.025), new TimePair(1e-5, 1));

        assertThat(DifferentialProfiles.operations(0.5, pairs)).isEqualTo(200, within(1e-6));
    }
}
