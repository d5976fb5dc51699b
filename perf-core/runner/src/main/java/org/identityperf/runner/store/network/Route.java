package org.identityperf.runner.store.network;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.StoreException;

/**
 * A way to a store through a {@link Network}: what is sent once a connection is open arrives late, and no more at a time
 * than the network carries. Order is kept; the end or the reset of a connection arrives as late as data does. Opening a
 * connection is not delayed. A store of several hosts has one network in front of all of them, as a client has.
 *
 * <p>What passing through costs by itself comes on top, so a round trip takes never less than asked for;
 * {@link MeasuredRoute} tells how much, and makes up for it.
 *
 * <p>Any thread may cut and restore it.
 */
public final class Route implements AutoCloseable {

    private final Link link;
    private final List<Proxy> proxies = new ArrayList<>();

    private Route(Network network) {
        link = Link.of(network);
    }

    /**
     * Listens on a free port of the loopback interface for each host.
     *
     * @throws StoreException if a host is not known, or there is no free port
     */
    public static Route to(List<InetSocketAddress> hosts, Network network) {
        Route route = new Route(network);
        try {
            hosts.forEach(host -> route.proxies.add(Proxy.to(host, route.link.another())));
            return route;
        } catch (StoreException e) {
            route.close();
            throw e;
        }
    }

    /** Where to connect to, such as {@code 127.0.0.1:40001}, in the order of the store's hosts. */
    public List<String> hosts() {
        return proxies.stream().map(Proxy::host).toList();
    }

    /**
     * The same dataset by way of this route.
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
     * Has one host answer later than the others, as a node does that is overloaded or far away.
     *
     * @param host its place among the store's hosts, from 0
     * @param roundTrip what a question to it takes longer by, on top of the network's delay; nought ends it
     */
    public void slow(int host, Duration roundTrip) {
        proxies.get(host).lag(roundTrip);
    }

    /** Has the network fail, until it is restored or fails in another way. */
    public void cut(Cut how) {
        link.faults().cut(how);
        if (how == Cut.RESET) {
            proxies.forEach(Proxy::reset);
        }
    }

    /** Has the network work again. */
    public void restore() {
        link.faults().restore();
    }

    /** Ends every connection at once and waits until nothing of it runs. */
    @Override
    public void close() {
        proxies.forEach(Proxy::close);
    }
}
