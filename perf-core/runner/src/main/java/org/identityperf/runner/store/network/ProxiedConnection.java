package org.identityperf.runner.store.network;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * A proxied connection is one client's connection to the store. It consists of two sockets, with a {@link DelayLine} in
 * each direction between them.
 */
final class ProxiedConnection {

    private final SocketChannel client;
    private final SocketChannel server;
    private final Consumer<ProxiedConnection> whenGone;
    private final Thread opener;
    private final List<Thread> movers;
    private final AtomicInteger directionsLeft = new AtomicInteger(2);

    ProxiedConnection(
            SocketChannel client,
            InetSocketAddress store,
            Wire there,
            Wire back,
            LongSupplier lagNanos,
            Consumer<ProxiedConnection> whenGone)
            throws IOException {
        this.client = client;
        this.server = open(client);
        this.whenGone = whenGone;
        DelayLine request = new DelayLine(client, server, there, lagNanos, this::ended, this::reset);
        DelayLine answer = new DelayLine(server, client, back, lagNanos, this::ended, this::reset);
        this.movers = Stream.<Runnable>of(request::write, answer::read, answer::write)
                .map(move -> thread(move, "network mover"))
                .toList();
        this.opener = thread(() -> live(store, request), "network connection");
    }

    private static SocketChannel open(SocketChannel client) throws IOException {
        try {
            return SocketChannel.open();
        } catch (IOException e) {
            client.close();
            throw e;
        }
    }

    private static Thread thread(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    void start() {
        opener.start();
    }

    private void live(InetSocketAddress store, DelayLine request) {
        try {
            server.connect(store);
            client.setOption(StandardSocketOptions.TCP_NODELAY, true);
            server.setOption(StandardSocketOptions.TCP_NODELAY, true);
            movers.forEach(Thread::start);
            request.read();
        } catch (IOException e) {
            reset();
        }
        movers.forEach(ProxiedConnection::awaitEnd);
        whenGone.accept(this);
    }

    private static void awaitEnd(Thread mover) {
        while (mover.isAlive()) {
            try {
                mover.join();
            } catch (InterruptedException e) {
                // Interrupted by close(), which ends the mover too.
            }
        }
    }

    /** Is called when one direction has ended; the other may continue. */
    private void ended() {
        if (directionsLeft.decrementAndGet() == 0) {
            close();
        }
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
        // A mover that is started too late for this finds closed sockets.
        opener.interrupt();
        movers.forEach(Thread::interrupt);
    }

    /** Waits until its threads have ended, after it was closed. */
    void join() throws InterruptedException {
        opener.join();
    }
}
