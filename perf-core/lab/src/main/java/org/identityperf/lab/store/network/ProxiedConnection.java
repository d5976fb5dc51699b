package org.identityperf.lab.store.network;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** One client's connection to the store: two sockets, with a {@link DelayLine} in each direction between them. */
final class ProxiedConnection {

    private final SocketChannel client;
    private final SocketChannel server;
    private final Consumer<ProxiedConnection> whenClosed;
    private final List<Thread> threads;
    private final AtomicInteger directionsLeft = new AtomicInteger(2);

    ProxiedConnection(
            SocketChannel client, SocketChannel server, long oneWayNanos, Consumer<ProxiedConnection> whenClosed) {
        this.client = client;
        this.server = server;
        this.whenClosed = whenClosed;
        DelayLine there = new DelayLine(client, server, oneWayNanos, this::ended, this::reset);
        DelayLine back = new DelayLine(server, client, oneWayNanos, this::ended, this::reset);
        this.threads = Stream.of(there, back)
                .flatMap(line -> Stream.of(
                        new Thread(line::read, "delay proxy reader"), new Thread(line::write, "delay proxy writer")))
                .toList();
    }

    synchronized void start() {
        threads.forEach(thread -> {
            thread.setDaemon(true);
            thread.start();
        });
    }

    /** One direction has said its last; the other may go on. */
    private void ended() {
        if (directionsLeft.decrementAndGet() == 0) {
            close();
        }
    }

    /** Whatever became of one socket, the other's peer sees a reset and not an orderly end. */
    void reset() {
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
        threads.forEach(Thread::interrupt);
        whenClosed.accept(this);
    }

    synchronized void join() throws InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
