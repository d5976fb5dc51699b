package org.identityperf.runner.store.network;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.StoreException;

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

    private RoundTripTime() {}

    /**
     * Returns the median over one connection, in milliseconds, once this JVM and the store are warm.
     *
     * @throws StoreException if the store can't be queried
     */
    public static double medianMillis(Address address) {
        try (Ping ping = Ping.to(address)) {
            Times times = new Times(ping);
            while (!times.areEnough()) {
                times.send();
            }
            return times.medianMillis();
        } catch (IOException | SQLException e) {
            throw new StoreException("can't measure a round trip to " + address + ": " + e.getMessage(), e);
        }
    }

    /**
     * Returns how much longer the median is through a route than directly, in milliseconds.
     *
     * @throws StoreException if the store can't be queried
     */
    public static double addedMillis(Address direct, Address through) {
        try (Ping near = Ping.to(direct);
                Ping far = Ping.to(through)) {
            Times nearTimes = new Times(near);
            Times farTimes = new Times(far);
            while (!farTimes.areEnough()) {
                for (int i = 0; i < IN_A_ROW; i++) {
                    nearTimes.send();
                }
                for (int i = 0; i < IN_A_ROW; i++) {
                    farTimes.send();
                }
            }
            return farTimes.medianMillis() - nearTimes.medianMillis();
        } catch (IOException | SQLException e) {
            throw new StoreException("can't measure the delay of " + through + ": " + e.getMessage(), e);
        }
    }

    /**
     * Returns the shortest time of three requests that are longer by that many bytes, in milliseconds.
     *
     * @throws StoreException if the store can't be queried
     */
    static double leastMillis(Address address, int padding) {
        long least = Long.MAX_VALUE;
        try (Ping ping = Ping.to(address)) {
            for (int i = 0; i < 3; i++) {
                long begin = System.nanoTime();
                ping.send(padding);
                least = Math.min(least, System.nanoTime() - begin);
            }
        } catch (IOException | SQLException e) {
            throw new StoreException("can't measure the bandwidth to " + address + ": " + e.getMessage(), e);
        }
        return least / 1e6;
    }

    /**
     * {@code Times} records how long each request took. The first third is not counted, since JVM and store warm up.
     */
    private static final class Times {

        private static final int MOST = 600;
        private static final int LEAST = 60;
        /** The time of measuring after which the least number of requests is enough. */
        private static final long ENOUGH_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

        private final Ping ping;
        private final List<Long> nanos = new ArrayList<>();
        private long total;

        private Times(Ping ping) {
            this.ping = ping;
        }

        private void send() throws IOException, SQLException {
            long begin = System.nanoTime();
            ping.send(0);
            long took = System.nanoTime() - begin;
            nanos.add(took);
            total += took;
        }

        private boolean areEnough() {
            return nanos.size() >= MOST || (nanos.size() >= LEAST && total > ENOUGH_NANOS);
        }

        private double medianMillis() {
            List<Long> warm = nanos.stream().skip(nanos.size() / 3).sorted().toList();
            return warm.get(warm.size() / 2) / 1e6;
        }
    }
}
