package org.identityperf.lab.job;

import java.time.Duration;
import java.util.Locale;

/** What a person sees while a run works: plain lines, or on a terminal those that pass written over each other. */
final class Console {

    /** What a line begins with that says why a run ended early. */
    static final String ERROR = "[perf] ERROR ";

    /** What the last line of a module's run begins with. */
    static final String VERDICT = "[perf] verdict=";

    private static final long PROGRESS_PAUSE_NANOS = 1_000_000_000;

    private final Screen screen;
    private String step = "";
    private long stepStart;
    private long lastProgress;

    Console(Screen screen) {
        this.screen = screen;
    }

    Screen screen() {
        return screen;
    }

    void say(String line) {
        screen.stays("[perf] " + line);
    }

    void error(String message) {
        screen.stays(ERROR + message);
    }

    /** The last line of a module's run. */
    void verdict(String word) {
        screen.stays(VERDICT + word);
    }

    /** A line of progress of a host, {@code progress <done> <total> <step>}: at most one a second, none of a quick step. */
    void progress(String what, String line) {
        if (!line.startsWith("progress ")) {
            return;
        }
        String[] words = line.split(" ", 4);
        long done = Long.parseLong(words[1]);
        long total = Long.parseLong(words[2]);
        long now = System.nanoTime();
        if (!words[3].equals(step)) {
            step = words[3];
            stepStart = now;
            lastProgress = now;
        }
        if (done > 0 && total > 1 && now - lastProgress > PROGRESS_PAUSE_NANOS) {
            lastProgress = now;
            double seconds = Math.max(1e-3, (now - stepStart) / 1e9);
            double rate = done / seconds;
            screen.passes(String.format(
                    Locale.ROOT,
                    "[perf] %s: %,d of %,d %s, %,.0f/s, %s left",
                    what,
                    done,
                    total,
                    step,
                    rate,
                    spell(Duration.ofMillis((long) (1000 * (total - done) / rate)))));
        }
    }

    /** A duration as people say it: {@code 0.4 s}, {@code 12 s}, {@code 3 min 5 s}. */
    static String spell(Duration duration) {
        double seconds = duration.toMillis() / 1000.0;
        if (seconds < 10) {
            return String.format(Locale.ROOT, "%.1f s", seconds);
        }
        return seconds < 120
                ? String.format(Locale.ROOT, "%.0f s", seconds)
                : String.format(Locale.ROOT, "%d min %d s", duration.toMinutes(), duration.toSecondsPart());
    }
}
