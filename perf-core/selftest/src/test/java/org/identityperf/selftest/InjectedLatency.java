package org.identityperf.selftest;

import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Addresses;
import org.identityperf.runner.store.network.Network;
import org.identityperf.runner.store.network.Route;

/**
 * Injected latency makes the round trips of one side's JVMs longer, by nothing at first. The connections of both sides
 * of a self-test pass through ports of this machine, so that both have their cost.
 */
final class InjectedLatency implements AutoCloseable {

    private final Map<List<String>, Route> routes = new HashMap<>();

    /** Returns the same databases through this side's ports. */
    Addresses through(Addresses direct) {
        return direct.replaced((name, address) -> route(address).through(address));
    }

    private Route route(Address direct) {
        return routes.computeIfAbsent(
                List.copyOf(direct.hosts()),
                hosts -> Route.to(hosts.stream().map(InjectedLatency::host).toList(), Network.delaying(Duration.ZERO)));
    }

    private static InetSocketAddress host(String host) {
        URI uri = URI.create("store://" + host);
        return InetSocketAddress.createUnresolved(uri.getHost(), uri.getPort());
    }

    /** Makes each round trip longer by this, from now on. */
    void slow(Duration roundTrip) {
        for (Route route : routes.values()) {
            for (int host = 0; host < route.hosts().size(); host++) {
                route.slow(host, roundTrip);
            }
        }
    }

    @Override
    public void close() {
        routes.values().forEach(Route::close);
    }
}
