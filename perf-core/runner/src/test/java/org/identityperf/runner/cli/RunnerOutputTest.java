package org.identityperf.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.identityperf.runner.cli.PerfTests.RunnerOutput;
import org.junit.jupiter.api.Test;

class RunnerOutputTest {

    private final List<String> read = new ArrayList<>();
    private final RunnerOutput output = new RunnerOutput(read::add);

    @Test
    void whatTheRunnerPrintsIsPassedOnAsItStands() {
        output.accept("[perf] Counting");
        output.accept("[perf] ERROR PostgreSQL ended. Its log:");
        output.accept("LOG: one");
        output.accept("[perf] verdict=error");

        output.ended(2);

        assertThat(read)
                .containsExactly(
                        "[perf] Counting",
                        "[perf] ERROR PostgreSQL ended. Its log:",
                        "LOG: one",
                        "[perf] verdict=error");
        assertThat(output.failure()).isEqualTo("[perf] ERROR PostgreSQL ended. Its log:\nLOG: one\n");
    }

    @Test
    void aKilledOneGetsAnErrorAndTheVerdictLast() {
        output.accept("[perf] Counting");

        output.ended(137);

        assertThat(read)
                .containsExactly(
                        "[perf] Counting",
                        "[perf] ERROR the runner ended with code 137 before it had finished: signal 9 ended it",
                        "[perf] verdict=error");
        assertThat(output.failure()).contains("code 137");
    }
}
