package org.identityperf.runner.environment;

import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.store.RunningStore;
import org.identityperf.runner.store.network.MeasuredRoute;
import org.identityperf.runner.store.network.Network;

/** The networks between the measured JVMs and one store, each opened when the first cell asks for it. */
public final class Routes implements AutoCloseable {

    /** The parameter that asks for a network delay, in milliseconds a round trip. */
    static final String DELAY = "rttMillis";

    /** The parameter that limits what the network carries in each direction; 0 is without a limit. */
    static final String BANDWIDTH = "megabitsPerSecond";

    /** The parameter that has the last of a store's nodes answer later than the others, in milliseconds a round trip. */
    static final String SLOW_NODE = "slowNodeMillis";

    /** The parameters that say what the network is like; their numbers need not be whole. */
    public static final List<String> FRACTIONS = List.of(DELAY, BANDWIDTH, SLOW_NODE);

    private final RunningStore store;
    private final SortedMap<String, MeasuredRoute> routes = new TreeMap<>();

    public Routes(RunningStore store) {
        this.store = store;
    }

    /** The same dataset by way of the network that the cell asks for: directly if it asks for none. */
    public Address to(BenchmarkCase cell, Address place) {
        double delay = number(cell, DELAY);
        double bandwidth = number(cell, BANDWIDTH);
        Duration slow = millis(number(cell, SLOW_NODE));
        if (delay == 0 && bandwidth == 0 && slow.isZero()) {
            return place;
        }
        Network network = new Network(
                millis(delay), bandwidth == 0 ? OptionalLong.empty() : OptionalLong.of(Math.round(bandwidth * 1e6)));
        return routes.computeIfAbsent(name(cell), name -> {
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
     * The network that a cell asks for: {@code 0.5}, or {@code 0.5,100} if its bandwidth is limited; with {@code ,slow
     * node 20} if one node answers later.
     */
    public static String name(BenchmarkCase cell) {
        String delay = cell.params().getOrDefault(DELAY, "0");
        String limited = number(cell, BANDWIDTH) == 0 ? delay : delay + ',' + cell.param(BANDWIDTH);
        return number(cell, SLOW_NODE) == 0 ? limited : limited + ",slow node " + cell.param(SLOW_NODE);
    }

    private static double number(BenchmarkCase cell, String param) {
        return Double.parseDouble(cell.params().getOrDefault(param, "0"));
    }

    /** Each network as measured, in words, by what was asked for as {@link #name} spells it. */
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
