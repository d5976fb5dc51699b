package org.identityperf.probe.measure;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.identityperf.probe.exchange.Message;
import org.identityperf.probe.load.Progress;

/**
 * This class sends progress as notices: {@link HostMain#PROGRESS} at most five times a second, and
 * {@link HostMain#REACHED}. The first notice of a step gives what was loaded before this run.
 */
final class ProgressNotices implements Progress {

    private static final long PAUSE_NANOS = 200_000_000;

    private final long reached;
    private final Consumer<Message> notices;
    private final AtomicLong done = new AtomicLong();
    private final AtomicLong lastNotice = new AtomicLong(System.nanoTime());
    private volatile String step = "";
    private volatile long total;

    ProgressNotices(long reached, Consumer<Message> notices) {
        this.reached = reached;
        this.notices = notices;
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
        tell();
    }

    @Override
    public void advance(long units) {
        long now = done.addAndGet(units);
        long last = lastNotice.get();
        long time = System.nanoTime();
        if (now == total || time - last > PAUSE_NANOS && lastNotice.compareAndSet(last, time)) {
            tell();
        }
    }

    @Override
    public long reached() {
        return reached;
    }

    @Override
    public void reach(long unit) {
        notices.accept(Message.of(HostMain.REACHED, unit));
    }

    private void tell() {
        notices.accept(Message.of(HostMain.PROGRESS, done.get(), total, step));
    }
}
