package org.identityperf.selftest;

import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Addresses;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.store.network.Network;
import org.identityperf.runner.store.network.Route;

/**
 * Injected latency makes the round trips of one side's cases longer, for each case by its own amount, which is zero at
 * first. The connections of both sides of a self-test pass through it, so that both have its cost.
 */
final class InjectedLatency implements AutoCloseable {

    private final Map<String, Route> ways = new TreeMap<>();
    private final Addresses addresses;

    /**
     * Adds no latency yet.
     *
     * @param direct where the side's cases find their data, by the cases' names
     */
    InjectedLatency(Addresses direct) {
        this.addresses = direct.replaced(this::way);
    }

    private Address way(String name, Address direct) {
        Route route =
                Route.to(direct.hosts().stream().map(InjectedLatency::host).toList(), Network.delaying(Duration.ZERO));
        ways.put(name, route);
        return route.through(direct);
    }

    private static InetSocketAddress host(String host) {
        URI uri = URI.create("store://" + host);
        return InetSocketAddress.createUnresolved(uri.getHost(), uri.getPort());
    }

    Addresses addresses() {
        return addresses;
    }

    /** Makes each round trip of the case longer by this, from now on. */
    void slow(BenchmarkCase benchmarkCase, Duration roundTrip) {
        ways.forEach((name, route) -> {
            if (name.startsWith(benchmarkCase.toString())) {
                for (int host = 0; host < route.hosts().size(); host++) {
                    route.slow(host, roundTrip);
                }
            }
        });
    }

    @Override
    public void close() {
        ways.values().forEach(Route::close);
    }
}
