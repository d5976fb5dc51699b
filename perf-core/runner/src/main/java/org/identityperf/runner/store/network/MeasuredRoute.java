package org.identityperf.runner.store.network;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.StoreException;

/**
 * A measured route adds the requested network latency to a round trip. It measures on the store what passing
 * through the route costs by itself, and subtracts it.
 *
 * @param route the route to the store; the owner of this measured route closes it
 * @param addedMillis how much longer the store's shortest request takes than directly, as measured, in milliseconds
 * @param megabitsPerSecond the bandwidth from client to store, as measured; empty if that is not limited
 */
public record MeasuredRoute(Route route, double addedMillis, OptionalDouble megabitsPerSecond)
        implements AutoCloseable {

    private static final int MOST_TRIALS = 4;
    private static final double GOOD_MILLIS = 0.02;

    /** How long a request must take to send, so that it shows the bandwidth. */
    private static final double SENDING_SECONDS = 0.2;

    private static final int MOST_BYTES = 4 << 20;

    /**
     * Opens and measures a route.
     *
     * @param address the address of any dataset of the store
     * @throws StoreException if a host can't be reached, or the store can't be queried
     */
    public static MeasuredRoute to(List<InetSocketAddress> hosts, Network network, Address address) {
        Route route = Route.to(hosts, network.with(withoutOwnCost(hosts, network.roundTrip(), address)));
        try {
            return new MeasuredRoute(route, added(route, address), carried(route, network.bitsPerSecond(), address));
        } catch (StoreException e) {
            route.close();
            throw e;
        }
    }

    /**
     * Returns the delay to set so that the wanted delay is added in total. The bandwidth is left out, since time for
     * sending is intended.
     */
    private static Duration withoutOwnCost(List<InetSocketAddress> hosts, Duration wanted, Address address) {
        Duration asked = wanted;
        Duration best = wanted;
        double leastOff = Double.MAX_VALUE;
        for (int i = 0; i < MOST_TRIALS && leastOff > GOOD_MILLIS && !asked.isZero(); i++) {
            try (Route trial = Route.to(hosts, Network.delaying(asked))) {
                double off = added(trial, address) - wanted.toNanos() / 1e6;
                if (Math.abs(off) < leastOff) {
                    leastOff = Math.abs(off);
                    best = asked;
                }
                // Never more than wanted: the real network may be slow, but the route adds no more than requested.
                asked = Duration.ofNanos(Math.max(0, Math.min(wanted.toNanos(), asked.toNanos() - (long) (off * 1e6))));
            }
        }
        return best;
    }

    private static double added(Route route, Address address) {
        return RoundTripTime.addedMillis(address, route.through(address));
    }

    private static OptionalDouble carried(Route route, OptionalLong bitsPerSecond, Address address) {
        if (bitsPerSecond.isEmpty()) {
            return OptionalDouble.empty();
        }
        int bytes = (int) Math.min(MOST_BYTES, bitsPerSecond.getAsLong() * SENDING_SECONDS / 8);
        double millis = travel(route.through(address), bytes) - travel(address, bytes);
        return OptionalDouble.of(bytes * 8 / millis / 1000);
    }

    private static double travel(Address address, int bytes) {
        return RoundTripTime.leastMillis(address, bytes) - RoundTripTime.leastMillis(address, 0);
    }

    @Override
    public void close() {
        route.close();
    }
}
