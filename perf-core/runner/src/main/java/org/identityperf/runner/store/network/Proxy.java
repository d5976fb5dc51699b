package org.identityperf.runner.store.network;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.identityperf.runner.store.StoreException;

/** A proxy leads from a free port of the loopback interface to one host of a store. */
final class Proxy implements AutoCloseable {

    private static final String LOOPBACK = "127.0.0.1";

    private final Set<ProxiedConnection> open = ConcurrentHashMap.newKeySet();
    private final InetSocketAddress store;
    private final Wire there;
    private final Wire back;
    private final ServerSocketChannel listener;
    private final Thread acceptor = new Thread(this::accept, "network acceptor");

    /** How much longer data to and from this host travels, in each direction. */
    private volatile long lagNanos;

    /**
     * @param there the wire to the store, which the connections to its other hosts use too
     * @throws StoreException if the host is not known, or there is no free port
     */
    Proxy(InetSocketAddress host, Wire there, Wire back) {
        this.store = new InetSocketAddress(host.getHostString(), host.getPort());
        this.there = there;
        this.back = back;
        if (store.isUnresolved()) {
            throw new StoreException("the host " + host.getHostString()
                    + " is not known to this machine; look at the store's URL, or write the host's number in it");
        }
        try {
            listener = ServerSocketChannel.open();
            listener.bind(new InetSocketAddress(InetAddress.getByName(LOOPBACK), 0));
        } catch (IOException e) {
            throw new StoreException("can't listen on the loopback interface to lead to " + host + " (" + e + ")", e);
        }
        acceptor.setDaemon(true);
        acceptor.start();
    }

    /** Returns where to connect to, such as {@code 127.0.0.1:40001}. */
    String host() {
        return LOOPBACK + ":" + listener.socket().getLocalPort();
    }

    private void accept() {
        while (listener.isOpen()) {
            try {
                SocketChannel client = listener.accept();
                ProxiedConnection connection =
                        new ProxiedConnection(client, store, there, back, () -> lagNanos, open::remove);
                open.add(connection);
                connection.start();
            } catch (IOException e) {
                // The proxy was closed, or a client gave up before it was accepted.
            }
        }
    }

    void lag(Duration roundTrip) {
        lagNanos = roundTrip.toNanos() / 2;
    }

    /** Ends every connection at once and waits until the proxy's threads have ended. */
    @Override
    public void close() {
        try {
            listener.close();
            acceptor.join();
            for (ProxiedConnection connection : open) {
                connection.close();
                connection.join();
            }
        } catch (IOException e) {
            throw new StoreException("can't stop listening for " + store + " (" + e + ")", e);
        } catch (InterruptedException e) {
            throw StoreException.interrupted("closing the way to " + store, e);
        }
    }
}
