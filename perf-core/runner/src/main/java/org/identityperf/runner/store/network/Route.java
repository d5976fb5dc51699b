package org.identityperf.runner.store.network;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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

    private final List<Proxy> proxies = new ArrayList<>();

    private Route() {}

    /** Listens on a free port of the loopback interface for each host. */
    public static Route to(List<InetSocketAddress> hosts, Network network) {
        Route route = new Route();
        Wire there = new Wire(network);
        Wire back = new Wire(network);
        try {
            hosts.forEach(host -> route.proxies.add(new Proxy(host, there, back)));
            return route;
        } catch (StoreException e) {
            route.close();
            throw e;
        }
    }

    /** Returns where to connect to, such as {@code 127.0.0.1:40001}, in the order of the store's hosts. */
    public List<String> hosts() {
        return proxies.stream().map(Proxy::host).toList();
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
        proxies.get(host).lag(roundTrip);
    }

    /** Ends every connection at once and waits until all threads have ended. */
    @Override
    public void close() {
        proxies.forEach(Proxy::close);
    }
}
