package org.identityperf.probe.measure;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.identityperf.probe.load.Progress;

/**
 * Turns progress into lines: {@code progress <done> <total> <step>}, at most five a second, and {@code reached <unit>}. The
 * first line of a step says what was there before this run.
 */
final class ProgressLines implements Progress {

    private static final long PAUSE_NANOS = 200_000_000;

    private final long reached;
    private final Consumer<String> lines;
    private final AtomicLong done = new AtomicLong();
    private final AtomicLong lastLine = new AtomicLong(System.nanoTime());
    private volatile String step = "";
    private volatile long total;

    ProgressLines(long reached, Consumer<String> lines) {
        this.reached = reached;
        this.lines = lines;
    }

    @Override
    public void begin(String nextStep, long units) {
        begin(nextStep, units, 0);
    }

    @Override
    public void begin(String nextStep, long units, long there) {
        step = nextStep;
        total = units;
        done.set(there);
        line();
    }

    @Override
    public void advance(long units) {
        long now = done.addAndGet(units);
        long last = lastLine.get();
        long time = System.nanoTime();
        if (now == total || time - last > PAUSE_NANOS && lastLine.compareAndSet(last, time)) {
            line();
        }
    }

    @Override
    public long reached() {
        return reached;
    }

    @Override
    public void reach(long unit) {
        lines.accept("reached " + unit);
    }

    private void line() {
        lines.accept("progress " + done.get() + " " + total + " " + step);
    }
}
