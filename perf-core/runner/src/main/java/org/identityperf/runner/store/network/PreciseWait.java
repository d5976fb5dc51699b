package org.identityperf.runner.store.network;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.LockSupport;

/**
 * A precise wait waits for a moment with a precision of a few microseconds, at little cost. By default Linux wakes a
 * thread up to 50 µs late, so that it can wake several at once. A thread may switch that off for itself (proc(5),
 * {@code timerslack_ns}). To be on time even so, the last part of a wait is spun.
 */
final class PreciseWait {

    private static final Path THIS_THREAD = Path.of("/proc/thread-self");

    private static final long SPUN_NANOS = 30_000;
    private static final long SPUN_NANOS_WITH_SLACK = 80_000;

    private final long spunNanos;

    private PreciseWait(long spunNanos) {
        this.spunNanos = spunNanos;
    }

    /** Makes the system wake this thread on time. Only this thread may use the result. */
    static PreciseWait ofThisThread() {
        return new PreciseWait(withoutSlack() ? SPUN_NANOS : SPUN_NANOS_WITH_SLACK);
    }

    private static boolean withoutSlack() {
        try {
            // A link to <process>/task/<thread>; a thread's own folder in /proc is not listed, but it is there.
            Path thread = Files.readSymbolicLink(THIS_THREAD).getFileName();
            Files.writeString(Path.of("/proc").resolve(thread).resolve("timerslack_ns"), "1", StandardOpenOption.WRITE);
            return true;
        } catch (IOException e) {
            // Not Linux, or a container that closes this file: spinning for longer is just as exact.
            return false;
        }
    }

    /** Waits until that moment of {@link System#nanoTime}; returns at once if it has passed. */
    void until(long nanoTime) throws InterruptedException {
        long left = nanoTime - System.nanoTime();
        while (left > 0) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            if (left > spunNanos) {
                LockSupport.parkNanos(left - spunNanos);
            } else {
                Thread.onSpinWait();
            }
            left = nanoTime - System.nanoTime();
        }
    }
}
