package org.identityperf.runner.store.network;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.StoreException;

/**
 * A route leads to a store through a {@link Network}. What is sent over an open connection arrives late, and no faster
 * than the network's bandwidth allows. Order is kept; the end or the reset of a connection is as late as data. Opening
 * a connection is not delayed. A store of several hosts has one network in front of all of them, since a client has one
 * too.
 *
 * <p>Passing through the route has a cost of its own, so a round trip never takes less than requested.
 * {@link MeasuredRoute} measures this cost and compensates for it.
 */
public final class Route implements AutoCloseable {

    private static final String LOOPBACK = "127.0.0.1";

    private final List<Proxy> proxies = new ArrayList<>();
    private final Wire there;
    private final Wire back;

    private Route(Network network) {
        this.there = new Wire(network);
        this.back = new Wire(network);
    }

    /**
     * Listens on a free port of the loopback interface for each host.
     *
     * @throws StoreException if a host is not known, or there is no free port
     */
    public static Route to(List<InetSocketAddress> hosts, Network network) {
        Route route = new Route(network);
        try {
            for (InetSocketAddress host : hosts) {
                route.proxies.add(route.new Proxy(host));
            }
            return route;
        } catch (StoreException e) {
            route.close();
            throw e;
        }
    }

    /** Returns where to connect to, such as {@code 127.0.0.1:40001}, in the order of the store's hosts. */
    public List<String> hosts() {
        return proxies.stream()
                .map(proxy -> LOOPBACK + ":" + proxy.listener.socket().getLocalPort())
                .toList();
    }

    /**
     * Returns the address of the same dataset through this route.
     *
     * @throws IllegalArgumentException if the address has more or fewer hosts than this route leads to
     */
    public Address through(Address direct) {
        if (direct.hosts().size() != proxies.size()) {
            throw new IllegalArgumentException("this route leads to " + proxies.size() + " hosts, but " + direct.url()
                    + " names " + direct.hosts().size());
        }
        return direct.through(hosts());
    }

    /**
     * Makes one host answer later than the others, like a node that is overloaded or far away.
     *
     * @param host its place among the store's hosts, from 0
     * @param roundTrip how much longer a request to it takes, in addition to the network's latency; zero ends it
     */
    public void slow(int host, Duration roundTrip) {
        proxies.get(host).lagNanos = roundTrip.toNanos() / 2;
    }

    /** Ends every connection at once and waits until all threads have ended. */
    @Override
    public void close() {
        proxies.forEach(Proxy::close);
    }

    /** A proxy leads from a free port to one host of the store. */
    private final class Proxy {

        private final Set<ProxiedConnection> open = ConcurrentHashMap.newKeySet();
        private final InetSocketAddress store;
        private final ServerSocketChannel listener;
        private final Thread acceptor = new Thread(this::accept, "network acceptor");

        /** How much longer data to and from this host travels, in each direction. */
        private volatile long lagNanos;

        Proxy(InetSocketAddress host) {
            this.store = new InetSocketAddress(host.getHostString(), host.getPort());
            if (store.isUnresolved()) {
                throw new StoreException("the host " + host.getHostString()
                        + " is not known to this machine; look at the store's URL, or write the host's number in it");
            }
            try {
                listener = ServerSocketChannel.open();
                listener.bind(new InetSocketAddress(InetAddress.getByName(LOOPBACK), 0));
            } catch (IOException e) {
                throw new StoreException(
                        "can't listen on the loopback interface to lead to " + host + " (" + e + ")", e);
            }
            acceptor.setDaemon(true);
            acceptor.start();
        }

        private void accept() {
            while (listener.isOpen()) {
                try {
                    open.add(new ProxiedConnection(listener.accept(), store, there, back, () -> lagNanos));
                    open.removeIf(ProxiedConnection::isGone);
                } catch (IOException e) {
                    // The proxy was closed, or a client gave up before it was accepted.
                }
            }
        }

        private void close() {
            try {
                listener.close();
                acceptor.join();
                open.forEach(ProxiedConnection::close);
                for (ProxiedConnection connection : open) {
                    connection.join();
                }
            } catch (IOException e) {
                throw new StoreException("can't stop listening for " + store + " (" + e + ")", e);
            } catch (InterruptedException e) {
                throw StoreException.interrupted("closing the way to " + store, e);
            }
        }
    }
}
