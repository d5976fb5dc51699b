package org.identityperf.lab.store.network;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.identityperf.lab.store.StoreException;
import org.identityperf.probe.address.Address;

/**
 * Puts a network's delay between a client and a store on this machine: half of it in each direction, on whatever is
 * sent once a connection is open. Bandwidth is not limited, order is kept, and the end or the reset of a connection
 * arrives as late as data does. What passing through the proxy costs by itself comes on top, so a round trip takes never
 * less than asked for; {@link RoundTrip} tells how much it takes.
 */
public final class DelayProxy implements AutoCloseable {

    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

    private final Set<ProxiedConnection> open = ConcurrentHashMap.newKeySet();
    private final InetSocketAddress store;
    private final long oneWayNanos;
    private final ServerSocketChannel listener;
    private final Thread acceptor = new Thread(this::accept, "delay proxy");

    private DelayProxy(int port, Duration roundTrip) throws IOException {
        this.store = new InetSocketAddress(LOOPBACK, port);
        this.oneWayNanos = roundTrip.toNanos() / 2;
        this.listener = ServerSocketChannel.open().bind(new InetSocketAddress(LOOPBACK, 0));
    }

    /**
     * Listens on a free port of the loopback interface.
     *
     * @param port the store's port on the loopback interface
     * @param roundTrip the delay to add to a round trip; not negative
     * @throws StoreException if there is no free port
     */
    public static DelayProxy to(int port, Duration roundTrip) {
        if (roundTrip.isNegative()) {
            throw new IllegalArgumentException("a delay can't be negative: " + roundTrip);
        }
        try {
            DelayProxy proxy = new DelayProxy(port, roundTrip);
            proxy.acceptor.setDaemon(true);
            proxy.acceptor.start();
            return proxy;
        } catch (IOException e) {
            throw new StoreException(
                    "can't listen on the loopback interface to delay port " + port + " (" + e + ")", e);
        }
    }

    /** The port to connect to. */
    public int port() {
        return listener.socket().getLocalPort();
    }

    /** The same database by way of this proxy. */
    public Address through(Address direct) {
        String url = direct.url().replaceFirst("//[^/]*/", "//127.0.0.1:" + port() + "/");
        return new Address(url, direct.user(), direct.password());
    }

    private void accept() {
        while (true) {
            try {
                serve(listener.accept());
            } catch (IOException e) {
                // Closed, or a client that gave up before it was accepted.
                if (!listener.isOpen()) {
                    return;
                }
            }
        }
    }

    private void serve(SocketChannel client) throws IOException {
        SocketChannel server = SocketChannel.open();
        ProxiedConnection connection = new ProxiedConnection(client, server, oneWayNanos, open::remove);
        open.add(connection);
        try {
            server.connect(store);
            client.setOption(StandardSocketOptions.TCP_NODELAY, true);
            server.setOption(StandardSocketOptions.TCP_NODELAY, true);
            connection.start();
        } catch (IOException e) {
            connection.reset();
        }
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
            throw new StoreException("can't stop listening on port " + port() + " (" + e + ")", e);
        } catch (InterruptedException e) {
            throw StoreException.interrupted("closing a delay proxy", e);
        }
    }
}
