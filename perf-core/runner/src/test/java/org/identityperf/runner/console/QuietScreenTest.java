package org.identityperf.runner.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QuietScreenTest {

    private final ByteArrayOutputStream shown = new ByteArrayOutputStream();
    private final AtomicLong now = new AtomicLong();

    @TempDir
    Path folder;

    private Console quiet(boolean overwrites) throws IOException {
        Screen plain = Screen.plain(new PrintStream(shown, true, StandardCharsets.UTF_8));
        return new Console(QuietScreen.of(plain, overwrites, folder.resolve("new/compare.log"), now::get));
    }

    private String shown() {
        return shown.toString(StandardCharsets.UTF_8);
    }

    @Test
    void answersAndErrorsAreShownAndEveryLineIsInTheLog() throws IOException {
        Console console = quiet(false);

        console.say("counting");
        console.answer("one operation got worse");
        console.error("no room");
        console.verdict("regressed");

        assertThat(shown())
                .isEqualTo("[perf] one operation got worse\n[perf] ERROR no room\n[perf] verdict=regressed\n");
        assertThat(folder.resolve("new/compare.log"))
                .hasContent("[perf] counting\n[perf] one operation got worse\n[perf] ERROR no room\n"
                        + "[perf] verdict=regressed\n");
    }

    @Test
    void whereNothingIsOverwrittenAStepIsShownNowAndThen() throws IOException {
        Console console = quiet(false);

        console.say("first");
        now.addAndGet(TimeUnit.SECONDS.toNanos(31));
        console.say("second\nwith more");
        console.say("third");

        assertThat(shown()).isEqualTo("[perf] second\n");
    }

    @Test
    void onATerminalEachStepPassesBy() throws IOException {
        Console console = quiet(true);

        console.say("first");
        console.say("second");

        assertThat(shown()).isEqualTo("[perf] first\n[perf] second\n");
    }
}
