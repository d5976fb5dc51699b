package org.identityperf.runner.store.network;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.Ping;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.kind.StoreKinds;

/**
 * {@code RoundTripTime} measures how long a store's shortest request and its answer take. The network latency that a
 * {@link Route} really adds is the round trip through it minus the direct one.
 */
public final class RoundTripTime {

    /**
     * How many requests in a row go one way before the other way takes its turn. So a change of the machine meanwhile
     * affects both ways.
     */
    private static final int IN_A_ROW = 8;

    private static final int MOST = 600;
    private static final int LEAST = 60;

    /** The time of measuring after which the least number of requests is enough. */
    private static final long ENOUGH_NANOS = 500_000_000;

    private RoundTripTime() {}

    /**
     * Returns how much longer the median is through a route than directly, in milliseconds, once this JVM and the store
     * are warm.
     */
    public static double addedMillis(Address direct, Address through) {
        try (Ping near = StoreKinds.at(direct).ping(direct);
                Ping far = StoreKinds.at(through).ping(through)) {
            List<Long> nearNanos = new ArrayList<>();
            List<Long> farNanos = new ArrayList<>();
            while (!areEnough(farNanos)) {
                nearNanos.addAll(nanos(near, IN_A_ROW, 0));
                farNanos.addAll(nanos(far, IN_A_ROW, 0));
            }
            return medianMillis(farNanos) - medianMillis(nearNanos);
        } catch (IOException | SQLException e) {
            throw new StoreException("can't measure the delay of " + through + ": " + e.getMessage(), e);
        }
    }

    /** Returns the shortest time of three requests that are longer by that many bytes, in milliseconds. */
    static double leastMillis(Address address, int padding) {
        try (Ping ping = StoreKinds.at(address).ping(address)) {
            return Collections.min(nanos(ping, 3, padding)) / 1e6;
        } catch (IOException | SQLException e) {
            throw new StoreException("can't measure the bandwidth to " + address + ": " + e.getMessage(), e);
        }
    }

    private static List<Long> nanos(Ping ping, int times, int padding) throws IOException, SQLException {
        List<Long> nanos = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            long begin = System.nanoTime();
            ping.send(padding);
            nanos.add(System.nanoTime() - begin);
        }
        return nanos;
    }

    private static boolean areEnough(List<Long> nanos) {
        return nanos.size() >= MOST
                || nanos.size() >= LEAST
                        && nanos.stream().mapToLong(Long::longValue).sum() > ENOUGH_NANOS;
    }

    /** Returns the median without the first third, in which JVM and store warm up. */
    private static double medianMillis(List<Long> nanos) {
        List<Long> warm = nanos.stream().skip(nanos.size() / 3).sorted().toList();
        return warm.get(warm.size() / 2) / 1e6;
    }
}
