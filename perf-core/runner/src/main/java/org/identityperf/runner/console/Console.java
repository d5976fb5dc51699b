package org.identityperf.runner.console;

import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;

/**
 * A console shows a person what a run does: as plain lines, or on a terminal with progress lines that overwrite each
 * other.
 */
public final class Console {

    /** What each line begins with. */
    public static final String PREFIX = "[perf] ";

    /** The beginning of a line that gives the reason why a run ended early. */
    public static final String ERROR = PREFIX + "ERROR ";

    /** The beginning of the last line of a module's run. */
    public static final String VERDICT = PREFIX + "verdict=";

    /** A line may quote a file or a log, of which a person reads the beginning. */
    private static final Pattern LONG_LINE = Pattern.compile("([^\n]{10000})[^\n]+");

    private static final long LEAST_PAUSE_NANOS = 1_000_000_000;
    private static final long MOST_PAUSE_NANOS = 15_000_000_000L;
    /**
     * The pause between progress lines is a step's age divided by this. A step of ten minutes needs no line a second,
     * and the log would be unreadable.
     */
    private static final int PAUSES_IN_STEP = 10;

    private final Screen screen;
    private final LongSupplier nanos;
    private String step = "";
    private long stepStart;
    /** The progress that an earlier run had made in this step; how long that took is unknown. */
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
        screen.stays(PREFIX + shown(line));
    }

    /** Prints a line of what a person wants to know in the end. */
    public void answer(String line) {
        screen.answers(PREFIX + shown(line));
    }

    public void error(String message) {
        screen.fails(ERROR + shown(message));
    }

    /** Replaces what could command a terminal: a line may quote a file, a server, or another user's run. */
    public static String printable(String text) {
        return text.replaceAll("[\\p{Cc}&&[^\n\t]]", "?");
    }

    private static String shown(String text) {
        return LONG_LINE.matcher(printable(text)).replaceAll("$1…");
    }

    /** Prints the last line of a module's run. */
    public void verdict(String word) {
        screen.answers(VERDICT + printable(word));
    }

    /**
     * Prints a host's progress: one line a second at first, fewer as the step grows older, none for a quick step. Work
     * that was already done at the first notice of a step counts neither for the rate nor for the time left.
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
            screen.passes(printable(String.format(
                    Locale.ROOT,
                    "[perf] %s: %,d of %,d %s, %,.0f/s, %s left",
                    what,
                    done,
                    total,
                    step,
                    rate,
                    spell(Duration.ofMillis((long) (1000 * (total - done) / rate))))));
        }
    }

    private static long pauseNanos(long stepNanos) {
        return Math.max(LEAST_PAUSE_NANOS, Math.min(stepNanos / PAUSES_IN_STEP, MOST_PAUSE_NANOS));
    }

    /** Returns a duration as people write it: {@code 0.4 s}, {@code 12 s}, {@code 3 min 5 s}. */
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
