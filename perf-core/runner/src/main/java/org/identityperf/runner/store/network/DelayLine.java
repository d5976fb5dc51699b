package org.identityperf.runner.store.network;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.function.LongSupplier;

/**
 * A delay line is one direction of a connection. One thread reads data and stamps its arrival; another passes it on
 * when it is due. So waiting data does not block the reading of what follows, as on a long cable. Data that is due
 * sooner than the other thread could wake up is passed on by the reading thread itself.
 */
final class DelayLine {

    /**
     * The most data in bytes that may wait: 16 MB in half a round trip of 5 ms is more than a loopback interface
     * carries.
     */
    private static final int MOST_BYTES_WAITING = 16 << 20;
    /** About the time that it takes to wake another thread. */
    private static final long SOON_NANOS = 50_000;

    private record Chunk(long dueNanos, ByteBuffer bytes) {}

    private static final ByteBuffer END = ByteBuffer.allocate(0);
    private static final ByteBuffer RESET = ByteBuffer.allocate(0);

    private final BlockingQueue<Chunk> underWay = new LinkedBlockingQueue<>();
    private final Semaphore room = new Semaphore(MOST_BYTES_WAITING);
    private final SocketChannel from;
    private final SocketChannel to;
    private final Wire wire;
    private final LongSupplier lagNanos;
    private final Runnable ended;
    private final Runnable reset;

    DelayLine(SocketChannel from, SocketChannel to, Wire wire, LongSupplier lagNanos, Runnable ended, Runnable reset) {
        this.from = from;
        this.to = to;
        this.wire = wire;
        this.lagNanos = lagNanos;
        this.ended = ended;
        this.reset = reset;
    }

    /** Reads until the sender ends or resets the connection. */
    void read() {
        PreciseWait wait = PreciseWait.ofThisThread();
        ByteBuffer buffer = ByteBuffer.allocateDirect(wire.chunkBytes());
        try {
            ByteBuffer last = END;
            try {
                while (from.read(buffer) >= 0) {
                    boolean more = !buffer.hasRemaining();
                    long due = due(buffer.position(), wait);
                    buffer.flip();
                    if (!more && nothingUnderWay() && due - System.nanoTime() < SOON_NANOS) {
                        pass(due, buffer, wait);
                    } else {
                        room.acquire(buffer.remaining());
                        ByteBuffer copy =
                                ByteBuffer.allocate(buffer.remaining()).put(buffer);
                        underWay.add(new Chunk(due, copy.flip()));
                    }
                    buffer.clear();
                }
            } catch (IOException e) {
                last = RESET;
            }
            underWay.add(new Chunk(due(0, wait), last));
        } catch (InterruptedException e) {
            // The line was closed by another thread.
            Thread.currentThread().interrupt();
        }
    }

    private long due(int bytes, PreciseWait wait) throws InterruptedException {
        return wire.send(bytes, wait) + lagNanos.getAsLong();
    }

    private boolean nothingUnderWay() {
        return room.availablePermits() == MOST_BYTES_WAITING;
    }

    /** Passes on what was read, each chunk when it is due. */
    void write() {
        PreciseWait wait = PreciseWait.ofThisThread();
        try {
            while (true) {
                Chunk chunk = underWay.take();
                int size = chunk.bytes().remaining();
                pass(chunk.dueNanos(), chunk.bytes(), wait);
                room.release(size);
                if (chunk.bytes() == END) {
                    to.shutdownOutput();
                    ended.run();
                    return;
                }
                if (chunk.bytes() == RESET) {
                    reset.run();
                    return;
                }
            }
        } catch (IOException e) {
            reset.run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void pass(long dueNanos, ByteBuffer bytes, PreciseWait wait) throws IOException, InterruptedException {
        wait.until(dueNanos);
        while (bytes.hasRemaining()) {
            to.write(bytes);
        }
    }
}
