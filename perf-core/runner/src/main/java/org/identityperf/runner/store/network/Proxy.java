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

/** A proxy leads from a free port of the loopback interface to one host of a store, over a {@link Link}. */
final class Proxy implements AutoCloseable {

    private static final String LOOPBACK = "127.0.0.1";

    private final Set<ProxiedConnection> open = ConcurrentHashMap.newKeySet();
    private final InetSocketAddress store;
    private final Link link;
    private final ServerSocketChannel listener;
    private final Thread acceptor = new Thread(this::accept, "network acceptor");

    private Proxy(InetSocketAddress store, Link link) throws IOException {
        this.store = store;
        this.link = link;
        this.listener = ServerSocketChannel.open();
        try {
            listener.bind(new InetSocketAddress(InetAddress.getByName(LOOPBACK), 0));
        } catch (IOException e) {
            listener.close();
            throw e;
        }
    }

    /** @throws StoreException if the host is not known, or there is no free port */
    static Proxy to(InetSocketAddress host, Link link) {
        InetSocketAddress store = new InetSocketAddress(host.getHostString(), host.getPort());
        if (store.isUnresolved()) {
            throw new StoreException("the host " + host.getHostString()
                    + " is not known to this machine; look at the store's URL, or write the host's number in it");
        }
        try {
            Proxy proxy = new Proxy(store, link);
            proxy.acceptor.setDaemon(true);
            proxy.acceptor.start();
            return proxy;
        } catch (IOException e) {
            throw new StoreException("can't listen on the loopback interface to lead to " + host + " (" + e + ")", e);
        }
    }

    /** Returns where to connect to, such as {@code 127.0.0.1:40001}. */
    String host() {
        return LOOPBACK + ":" + listener.socket().getLocalPort();
    }

    private void accept() {
        while (true) {
            try {
                serve(listener.accept());
            } catch (IOException e) {
                // The proxy was closed, or a client gave up before it was accepted.
                if (!listener.isOpen()) {
                    return;
                }
            } catch (InterruptedException e) {
                // The proxy was closed during a silence.
                return;
            }
        }
    }

    private void serve(SocketChannel client) throws IOException, InterruptedException {
        try {
            link.faults().awaitPassing();
            ProxiedConnection connection =
                    new ProxiedConnection(client, SocketChannel.open(), store, link, open::remove);
            open.add(connection);
            // A cut after this line finds the connection among the open ones.
            if (link.faults().resets()) {
                connection.reset();
                open.remove(connection);
            } else {
                connection.start();
            }
        } catch (IOException | InterruptedException e) {
            client.close();
            throw e;
        }
    }

    /** Makes what is sent to and from this host travel longer. */
    void lag(Duration roundTrip) {
        link.lag().set(roundTrip);
    }

    /** Resets every connection. */
    void reset() {
        open.forEach(ProxiedConnection::reset);
    }

    /** Ends every connection at once and waits until the proxy's threads have ended. */
    @Override
    public void close() {
        try {
            listener.close();
            acceptor.interrupt();
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
