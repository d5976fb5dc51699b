package org.identityperf.runner.store.network;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * One direction of a network. It computes when data that is sent now arrives. Data first queues behind what
 * was sent before, over any connection; then it travels. Connections that send all the time get equal shares, because
 * each queues with one chunk at a time.
 */
final class Wire {

    /** The size of a router's buffer, as sending time; a sender waits while it is full. */
    private static final long MOST_QUEUED_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    /** The sending time of a chunk: shorter than any latency that matters in addition to a limited bandwidth. */
    private static final double CHUNK_NANOS = 500_000;

    private static final int SMALLEST_CHUNK = 1460;
    private static final int LARGEST_CHUNK = 64 << 10;

    private final ReentrantLock turn = new ReentrantLock(true);
    private final long travelNanos;
    private final double nanosPerByte;
    private long freeNanos = System.nanoTime();

    Wire(Network network) {
        this.travelNanos = network.roundTrip().toNanos() / 2;
        this.nanosPerByte = network.bitsPerSecond().isPresent()
                ? 8e9 / network.bitsPerSecond().getAsLong()
                : 0;
    }

    /** Returns the most bytes to be sent at once. */
    int chunkBytes() {
        return nanosPerByte == 0
                ? LARGEST_CHUNK
                : (int) Math.max(SMALLEST_CHUNK, Math.min(LARGEST_CHUNK, CHUNK_NANOS / nanosPerByte));
    }

    /**
     * Sends; waits first while too much is queued. Returns the time at which the last byte arrives, as
     * {@link System#nanoTime}.
     */
    long send(int bytes, PreciseWait wait) throws InterruptedException {
        if (nanosPerByte == 0) {
            return System.nanoTime() + travelNanos;
        }
        turn.lockInterruptibly();
        try {
            wait.until(freeNanos - MOST_QUEUED_NANOS);
            long now = System.nanoTime();
            long begin = freeNanos - now > 0 ? freeNanos : now;
            freeNanos = begin + Math.round(bytes * nanosPerByte);
            return freeNanos + travelNanos;
        } finally {
            turn.unlock();
        }
    }
}
