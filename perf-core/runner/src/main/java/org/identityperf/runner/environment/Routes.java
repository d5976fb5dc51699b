package org.identityperf.runner.environment;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.MeasuredNetwork;
import org.identityperf.runner.store.RunningStore;
import org.identityperf.runner.store.network.MeasuredRoute;
import org.identityperf.runner.store.network.Network;
import org.identityperf.runner.suite.CaseParams;

/** Routes are the networks between the measured JVMs and one store. Each is opened when the first case asks for it. */
public final class Routes implements AutoCloseable {

    private final RunningStore store;
    private final Map<Asked, MeasuredRoute> routes = new LinkedHashMap<>();

    /** A network as cases request it. */
    private record Asked(double latencyMillis, double megabits, double slowNodeMillis) {}

    public Routes(RunningStore store) {
        this.store = store;
    }

    /**
     * Returns the address of the same dataset through the network that the case asks for; the direct address if it asks
     * for none.
     */
    public Address to(BenchmarkCase benchmarkCase, Address place) {
        Asked asked = new Asked(
                CaseParams.network(benchmarkCase, CaseParams.LATENCY),
                CaseParams.network(benchmarkCase, CaseParams.BANDWIDTH),
                CaseParams.network(benchmarkCase, CaseParams.SLOW_NODE));
        return asked.equals(new Asked(0, 0, 0))
                ? place
                : routes.computeIfAbsent(asked, network -> open(network, place))
                        .route()
                        .through(place);
    }

    private MeasuredRoute open(Asked asked, Address place) {
        OptionalLong bandwidth =
                asked.megabits == 0 ? OptionalLong.empty() : OptionalLong.of(Math.round(asked.megabits * 1e6));
        MeasuredRoute route =
                MeasuredRoute.to(store.hosts(), new Network(millis(asked.latencyMillis), bandwidth), place);
        route.route().slow(store.hosts().size() - 1, millis(asked.slowNodeMillis));
        return route;
    }

    private static Duration millis(double millis) {
        return Duration.ofNanos(Math.round(millis * 1e6));
    }

    /**
     * Returns what was measured of each network.
     *
     * @param name the store's name in the run; empty for the first of a module's stores
     */
    public List<MeasuredNetwork> measured(String name) {
        List<MeasuredNetwork> measured = new ArrayList<>();
        routes.forEach((asked, route) -> measured.add(new MeasuredNetwork(
                name,
                asked.latencyMillis,
                asked.megabits,
                asked.slowNodeMillis,
                route.addedMillis(),
                route.megabitsPerSecond().orElse(0))));
        return measured;
    }

    @Override
    public void close() {
        routes.values().forEach(MeasuredRoute::close);
    }
}
