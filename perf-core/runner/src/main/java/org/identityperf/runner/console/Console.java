package org.identityperf.runner.console;

import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;

/** What a person sees while a run works: plain lines, or on a terminal those that pass written over each other. */
public final class Console {

    /** What a line begins with that says why a run ended early. */
    public static final String ERROR = "[perf] ERROR ";

    /** What the last line of a module's run begins with. */
    public static final String VERDICT = "[perf] verdict=";

    private static final long LEAST_PAUSE_NANOS = 1_000_000_000;
    private static final long MOST_PAUSE_NANOS = 15_000_000_000L;
    /** A step that has taken ten minutes needs no line a second, and a file of such lines no reader. */
    private static final int PAUSES_IN_STEP = 10;

    private final Screen screen;
    private final LongSupplier nanos;
    private String step = "";
    private long stepStart;
    /** What an earlier run had done of the step: nobody knows how long that took. */
    private long there;

    private long lastDone;
    private long lastProgress;

    public Console(Screen screen) {
        this(screen, System::nanoTime);
    }

    /** @param nanos a clock that only goes forward */
    public Console(Screen screen, LongSupplier nanos) {
        this.screen = screen;
        this.nanos = nanos;
    }

    public Screen screen() {
        return screen;
    }

    public void say(String line) {
        screen.stays("[perf] " + line);
    }

    public void error(String message) {
        screen.stays(ERROR + message);
    }

    /** The last line of a module's run. */
    public void verdict(String word) {
        screen.stays(VERDICT + word);
    }

    /**
     * Tells a host's progress: one line a second at first, fewer as the step grows older, none of a quick step. What is done
     * when a step is first told of was there before, and counts neither for the rate nor for the time left.
     */
    public void progress(String what, long done, long total, String nextStep) {
        long now = nanos.getAsLong();
        if (!nextStep.equals(step) || done < lastDone) {
            step = nextStep;
            stepStart = now;
            there = done;
            lastProgress = now;
        }
        lastDone = done;
        if (done > there && total > 1 && now - lastProgress > pauseNanos(now - stepStart)) {
            lastProgress = now;
            double seconds = Math.max(1e-3, (now - stepStart) / 1e9);
            double rate = (done - there) / seconds;
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

    private static long pauseNanos(long stepNanos) {
        return Math.max(LEAST_PAUSE_NANOS, Math.min(stepNanos / PAUSES_IN_STEP, MOST_PAUSE_NANOS));
    }

    /** A duration as people say it: {@code 0.4 s}, {@code 12 s}, {@code 3 min 5 s}. */
    public static String spell(Duration duration) {
        double seconds = duration.toMillis() / 1000.0;
        if (seconds < 10) {
            return String.format(Locale.ROOT, "%.1f s", seconds);
        }
        return seconds < 120
                ? String.format(Locale.ROOT, "%.0f s", seconds)
                : String.format(Locale.ROOT, "%d min %d s", duration.toMinutes(), duration.toSecondsPart());
    }
}
