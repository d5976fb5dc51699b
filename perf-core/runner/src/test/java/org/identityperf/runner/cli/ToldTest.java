package org.identityperf.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ToldTest {

    private final List<String> read = new ArrayList<>();
    private final Told told = new Told(read::add);

    @Test
    void whatADirectingJvmSaysIsPassedOnAsItStands() {
        told.accept("[perf] Counting");
        told.accept("[perf] ERROR PostgreSQL ended. Its log:");
        told.accept("LOG: one");
        told.accept("[perf] verdict=error");

        told.ended(2, true);

        assertThat(read)
                .containsExactly(
                        "[perf] Counting",
                        "[perf] ERROR PostgreSQL ended. Its log:",
                        "LOG: one",
                        "[perf] verdict=error");
        assertThat(told.failure()).isEqualTo("[perf] ERROR PostgreSQL ended. Its log:\nLOG: one\n");
    }

    @Test
    void aKilledOneGetsAnErrorAndTheVerdictLast() {
        told.accept("[perf] Counting");

        told.ended(137, true);

        assertThat(read)
                .containsExactly(
                        "[perf] Counting",
                        "[perf] ERROR the directing JVM ended with code 137 before it had finished: signal 9 ended it",
                        "[perf] verdict=error");
        assertThat(told.failure()).contains("code 137");
    }

    @Test
    void noVerdictIsAddedToWhatHasNone() {
        told.ended(1, false);

        assertThat(read).hasSize(1).first().asString().startsWith("[perf] ERROR ");
    }
}
