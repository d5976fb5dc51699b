package org.identityperf.lab.store.network;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;

/**
 * One direction of a delayed connection. One thread reads and stamps what arrives, another passes it on when it is due;
 * so data that waits does not keep what follows from being read, as on a long cable.
 */
final class DelayLine {

    /** Memory for what is under way: 16 MB in half a round trip of 5 ms is more than a loopback interface carries. */
    private static final int MOST_BYTES_WAITING = 16 << 20;

    private static final int CHUNK_BYTES = 64 << 10;
    /** A parked thread wakes late by about this much, so the rest is spun. */
    private static final long SPUN_NANOS = 80_000;

    private record Chunk(long dueNanos, ByteBuffer bytes) {}

    private static final ByteBuffer END = ByteBuffer.allocate(0);
    private static final ByteBuffer RESET = ByteBuffer.allocate(0);

    private final BlockingQueue<Chunk> underWay = new LinkedBlockingQueue<>();
    private final Semaphore room = new Semaphore(MOST_BYTES_WAITING);
    private final SocketChannel from;
    private final SocketChannel to;
    private final long delayNanos;
    private final Runnable ended;
    private final Runnable reset;

    DelayLine(SocketChannel from, SocketChannel to, long delayNanos, Runnable ended, Runnable reset) {
        this.from = from;
        this.to = to;
        this.delayNanos = delayNanos;
        this.ended = ended;
        this.reset = reset;
    }

    /** Reads until the sender ends or resets the connection. */
    void read() {
        ByteBuffer buffer = ByteBuffer.allocateDirect(CHUNK_BYTES);
        try {
            while (from.read(buffer) >= 0) {
                long due = System.nanoTime() + delayNanos;
                buffer.flip();
                room.acquire(buffer.remaining());
                ByteBuffer copy = ByteBuffer.allocate(buffer.remaining()).put(buffer);
                underWay.add(new Chunk(due, copy.flip()));
                buffer.clear();
            }
            underWay.add(new Chunk(System.nanoTime() + delayNanos, END));
        } catch (IOException e) {
            underWay.add(new Chunk(System.nanoTime() + delayNanos, RESET));
        } catch (InterruptedException e) {
            // Closed from outside.
            Thread.currentThread().interrupt();
        }
    }

    /** Passes on what was read, each chunk when it is due. */
    void write() {
        try {
            while (true) {
                Chunk chunk = underWay.take();
                awaitUntil(chunk.dueNanos());
                if (chunk.bytes() == END) {
                    to.shutdownOutput();
                    ended.run();
                    return;
                }
                if (chunk.bytes() == RESET) {
                    reset.run();
                    return;
                }
                int size = chunk.bytes().remaining();
                while (chunk.bytes().hasRemaining()) {
                    to.write(chunk.bytes());
                }
                room.release(size);
            }
        } catch (IOException e) {
            reset.run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void awaitUntil(long dueNanos) throws InterruptedException {
        long left = dueNanos - System.nanoTime();
        while (left > 0) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            if (left > SPUN_NANOS) {
                LockSupport.parkNanos(left - SPUN_NANOS);
            } else {
                Thread.onSpinWait();
            }
            left = dueNanos - System.nanoTime();
        }
    }
}
