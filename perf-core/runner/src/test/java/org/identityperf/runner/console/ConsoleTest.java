package org.identityperf.runner.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ConsoleTest {

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private long nanos;
    private final Console console =
            new Console(Screen.plain(new PrintStream(written, true, StandardCharsets.UTF_8)), () -> nanos);

    private String said() {
        return written.toString(StandardCharsets.UTF_8);
    }

    private void after(int seconds, long done, long total, String step) {
        nanos += TimeUnit.SECONDS.toNanos(seconds);
        console.progress("items", done, total, step);
    }

    @Test
    void whatItQuotesCommandsNoTerminal() {
        console.say("waiting for \u001b[2Jevil\r\u009b31m\n\tgood");
        console.error("\u0007");

        assertThat(said()).isEqualTo("[perf] waiting for ?[2Jevil??31m\n\tgood\n[perf] ERROR ?\n");
    }

    @Test
    void saysHowFastAStepIsAndHowLongItStillTakes() {
        after(0, 0, 10000, "rows");
        after(1, 900, 10000, "rows");
        after(1, 2000, 10000, "rows");

        assertThat(said()).isEqualTo("[perf] items: 2,000 of 10,000 rows, 1,000/s, 8.0 s left\n");
    }

    @Test
    void whatWasThereBeforeCountsNeitherForTheRateNorForTheTimeLeft() {
        after(0, 6000, 10000, "rows");
        after(2, 6000, 10000, "rows");
        after(2, 8000, 10000, "rows");

        assertThat(said()).isEqualTo("[perf] items: 8,000 of 10,000 rows, 500/s, 4.0 s left\n");
    }

    @Test
    void aStepThatBeginsAgainIsAnother() {
        after(0, 0, 10000, "rows");
        after(4, 10000, 10000, "rows");
        after(60, 0, 10000, "rows");
        after(2, 2000, 10000, "rows");

        assertThat(said()).endsWith("\n[perf] items: 2,000 of 10,000 rows, 1,000/s, 8.0 s left\n");
    }

    @Test
    void aLongStepIsToldOfLessOften() {
        after(0, 0, 3600, "rows");
        for (int second = 1; second <= 3600; second++) {
            after(1, second, 3600, "rows");
        }

        assertThat(said().lines()).hasSizeBetween(200, 300);
        assertThat(said()).startsWith("[perf] items: 2 of 3,600 rows, 1/s, 59 min 58 s left\n");
    }

    @Test
    void saysNothingOfAQuickStep() {
        after(0, 0, 1, "schema");
        after(5, 1, 1, "schema");
        after(0, 0, 100, "indexes");
        after(1, 100, 100, "indexes");

        assertThat(said()).isEmpty();
    }
}
