package org.identityperf.runner.store.network;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/** One client's connection to the store: two sockets, with a delay line in each direction. */
final class ProxiedConnection {

    /**
     * The most data in bytes that may wait: 16 MB in half a round trip of 5 ms is more than a loopback interface
     * carries.
     */
    private static final int MOST_BYTES_WAITING = 16 << 20;
    /** About the time that it takes to wake another thread. */
    private static final long SOON_NANOS = 50_000;

    private static final ByteBuffer END = ByteBuffer.allocate(0);
    private static final ByteBuffer RESET = ByteBuffer.allocate(0);

    private record Chunk(long dueNanos, ByteBuffer bytes) {}

    private final SocketChannel client;
    private final SocketChannel server;
    private final LongSupplier lagNanos;
    private final AtomicInteger directionsLeft = new AtomicInteger(2);
    /** The first of them connects and starts the others. */
    private final List<Thread> threads;

    ProxiedConnection(SocketChannel client, InetSocketAddress store, Wire there, Wire back, LongSupplier lagNanos)
            throws IOException {
        this.client = client;
        this.lagNanos = lagNanos;
        try {
            this.server = SocketChannel.open();
        } catch (IOException e) {
            client.close();
            throw e;
        }
        DelayLine request = new DelayLine(client, server, there);
        DelayLine answer = new DelayLine(server, client, back);
        this.threads = Stream.<Runnable>of(() -> live(store, request), request::write, answer::read, answer::write)
                .map(move -> new Thread(move, "network mover"))
                .toList();
        threads.forEach(thread -> thread.setDaemon(true));
        threads.get(0).start();
    }

    private void live(InetSocketAddress store, DelayLine request) {
        try {
            server.connect(store);
            client.setOption(StandardSocketOptions.TCP_NODELAY, true);
            server.setOption(StandardSocketOptions.TCP_NODELAY, true);
            threads.stream().skip(1).forEach(Thread::start);
            request.read();
        } catch (IOException e) {
            reset();
        }
    }

    boolean isGone() {
        return threads.stream().noneMatch(Thread::isAlive);
    }

    /** Resets both sockets. Whatever happened to one of them, the other's peer sees a reset and not an orderly end. */
    private void reset() {
        for (SocketChannel channel : List.of(client, server)) {
            try {
                channel.setOption(StandardSocketOptions.SO_LINGER, 0);
            } catch (IOException e) {
                // It is closed already.
            }
        }
        close();
    }

    void close() {
        for (SocketChannel channel : List.of(client, server)) {
            try {
                channel.close();
            } catch (IOException e) {
                // Nothing is lost: the connection was to end.
            }
        }
        // A thread that is started too late for this finds closed sockets.
        threads.forEach(Thread::interrupt);
    }

    /** Waits until its threads have ended, after it was closed. */
    void join() throws InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
    }

    /**
     * One direction of a connection. One thread reads data and stamps its arrival; another passes it on
     * when it is due. So waiting data does not block the reading of what follows, as on a long cable. Data that is due
     * sooner than the other thread could wake up is passed on by the reading thread itself.
     */
    private final class DelayLine {

        private final BlockingQueue<Chunk> underWay = new LinkedBlockingQueue<>();
        private final Semaphore room = new Semaphore(MOST_BYTES_WAITING);
        private final SocketChannel from;
        private final SocketChannel to;
        private final Wire wire;

        DelayLine(SocketChannel from, SocketChannel to, Wire wire) {
            this.from = from;
            this.to = to;
            this.wire = wire;
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

        /** Passes on what was read, each chunk when it is due. The other direction may continue when this one ends. */
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
                        if (directionsLeft.decrementAndGet() == 0) {
                            close();
                        }
                        return;
                    }
                    if (chunk.bytes() == RESET) {
                        reset();
                        return;
                    }
                }
            } catch (IOException e) {
                reset();
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
}
