package org.identityperf.runner.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TerminalTest {

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final Terminal terminal = terminal(Map.of());

    private Terminal terminal(Map<String, String> environment) {
        return new Terminal(new PrintStream(written, true, StandardCharsets.UTF_8), environment);
    }

    private String shown() {
        return written.toString(StandardCharsets.UTF_8);
    }

    /** Cut off where the terminal ends, then in lines again. */
    private static String passing(String line) {
        return "\r\u001b[K\u001b[2m\u001b[?7l" + line + "\u001b[?7h\u001b[0m";
    }

    @Test
    void whatPassesIsWrittenOverAndWhatStaysIsNot() {
        terminal.passes("1 of 3");
        terminal.passes("2 of 3");
        terminal.stays("[perf] Counting");

        assertThat(shown())
                .isEqualTo(passing("1 of 3") + passing("2 of 3") + "\r\u001b[K\u001b[2m[perf] Counting\u001b[0m\n");
    }

    @Test
    void anErrorIsRed() {
        terminal.fails("[perf] ERROR no room");

        assertThat(shown()).isEqualTo("\r\u001b[K\u001b[31m[perf] ERROR no room\u001b[0m\n");
    }

    @Test
    void whoWantsNoColourGetsNoneButWhatPassesIsWrittenOver() {
        Terminal plain = terminal(Map.of("NO_COLOR", "1"));
        plain.passes("1 of 3");
        plain.fails("[perf] ERROR no room");

        assertThat(shown()).isEqualTo("\r\u001b[K\u001b[?7l1 of 3\u001b[?7h\r\u001b[K[perf] ERROR no room\n");
    }

    @Test
    void anEmptyWishForNoColourIsNone() {
        terminal(Map.of("NO_COLOR", "")).fails("[perf] ERROR no room");

        assertThat(shown()).contains("\u001b[31m");
    }

    @Test
    void oneThatCallsItselfDumbTakesNoControlSequences() {
        assertThat(Terminal.able(Map.of("TERM", "dumb"))).isFalse();
        assertThat(Terminal.able(Map.of("TERM", "xterm-256color"))).isTrue();
        assertThat(Terminal.able(Map.of())).isTrue();
    }

    @Test
    void whatPassesIsClearedAtTheEndAndNothingPassesAfterIt() {
        terminal.passes("1 of 3");
        terminal.end();
        terminal.passes("2 of 3");

        assertThat(shown()).isEqualTo(passing("1 of 3") + "\r\u001b[K");
    }

    @ParameterizedTest
    @CsvSource({"40, 60", "80, 80", "500, 200", "wide, 120", "'', 120"})
    void aLineHasAsManyCharactersAsTheVariableSaysWithinBounds(String columns, int width) {
        assertThat(terminal(Map.of("COLUMNS", columns)).width()).isEqualTo(width);
    }
}
