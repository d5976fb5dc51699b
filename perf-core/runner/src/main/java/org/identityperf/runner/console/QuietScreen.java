package org.identityperf.runner.console;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongSupplier;

/**
 * A quiet screen shows answers, errors and how far a run is, and writes every line to a log. On a terminal each line passes
 * by; elsewhere one of them is shown every half minute, so that nobody takes a long run for one that hangs.
 */
public final class QuietScreen implements Screen {

    private static final long PAUSE_NANOS = 30_000_000_000L;

    private final Screen shown;
    private final boolean overwrites;
    private final PrintWriter log;
    private final LongSupplier nanos;
    private long last;

    private QuietScreen(Screen shown, boolean overwrites, PrintWriter log, LongSupplier nanos) {
        this.shown = shown;
        this.overwrites = overwrites;
        this.log = log;
        this.nanos = nanos;
        this.last = nanos.getAsLong();
    }

    /**
     * Returns a screen that writes a new log.
     *
     * @param overwrites whether a line that passes is overwritten by the next
     * @param nanos a clock that only goes forward
     */
    public static QuietScreen of(Screen shown, boolean overwrites, Path log, LongSupplier nanos) throws IOException {
        Files.createDirectories(log.getParent());
        return new QuietScreen(shown, overwrites, new PrintWriter(Files.newBufferedWriter(log), true), nanos);
    }

    @Override
    public void stays(String line) {
        log.println(line);
        pass(line);
    }

    @Override
    public void passes(String line) {
        pass(line);
    }

    private synchronized void pass(String line) {
        long now = nanos.getAsLong();
        if (overwrites || now - last >= PAUSE_NANOS) {
            last = now;
            shown.passes(line.lines().findFirst().orElse(""));
        }
    }

    @Override
    public void answers(String line) {
        log.println(line);
        shown.answers(line);
    }

    @Override
    public void fails(String line) {
        log.println(line);
        shown.fails(line);
    }

    @Override
    public void end() {
        shown.end();
    }

    @Override
    public int width() {
        return shown.width();
    }
}
