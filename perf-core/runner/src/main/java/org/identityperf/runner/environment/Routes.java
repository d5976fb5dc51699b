package org.identityperf.runner.environment;

import java.time.Duration;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.store.RunningStore;
import org.identityperf.runner.store.network.MeasuredRoute;
import org.identityperf.runner.store.network.Network;
import org.identityperf.runner.suite.CaseParams;

/** Routes are the networks between the measured JVMs and one store. Each is opened when the first case asks for it. */
public final class Routes implements AutoCloseable {

    private final RunningStore store;
    private final SortedMap<String, MeasuredRoute> routes = new TreeMap<>();

    public Routes(RunningStore store) {
        this.store = store;
    }

    /**
     * Returns the address of the same dataset through the network that the case asks for; the direct address if it asks
     * for none.
     */
    public Address to(BenchmarkCase benchmarkCase, Address place) {
        double delay = CaseParams.network(benchmarkCase, CaseParams.LATENCY);
        double bandwidth = CaseParams.network(benchmarkCase, CaseParams.BANDWIDTH);
        Duration slow = millis(CaseParams.network(benchmarkCase, CaseParams.SLOW_NODE));
        if (delay == 0 && bandwidth == 0 && slow.isZero()) {
            return place;
        }
        Network network = new Network(
                millis(delay), bandwidth == 0 ? OptionalLong.empty() : OptionalLong.of(Math.round(bandwidth * 1e6)));
        return routes.computeIfAbsent(CaseParams.networkName(benchmarkCase), name -> {
                    MeasuredRoute route = MeasuredRoute.to(store.hosts(), network, place);
                    route.route().slow(store.hosts().size() - 1, slow);
                    return route;
                })
                .route()
                .through(place);
    }

    private static Duration millis(double millis) {
        return Duration.ofNanos(Math.round(millis * 1e6));
    }

    /**
     * Returns the measured values of each network, in words, by the requested values as {@link CaseParams#networkName}
     * spells them.
     */
    public SortedMap<String, String> measured() {
        SortedMap<String, String> measured = new TreeMap<>();
        routes.forEach((asked, route) -> measured.put(asked, route.inWords()));
        return measured;
    }

    @Override
    public void close() {
        routes.values().forEach(MeasuredRoute::close);
    }
}
