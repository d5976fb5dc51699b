package org.identityperf.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PerfTestsTest {

    @Test
    void aRunnerThatWasKilledIsReportedWithTheSignal() {
        assertThat(PerfTests.killed(137))
                .isEqualTo("the runner ended with code 137 before it had finished: signal 9 ended it");
        assertThat(PerfTests.killed(1)).isEqualTo("the runner ended with code 1 before it had finished");
    }
}
