package org.identityperf.lab.store.network;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;
import org.identityperf.lab.store.StoreException;
import org.identityperf.probe.address.Address;

/**
 * How long the shortest question and its answer take. The delay that a {@link DelayProxy} really adds is the round trip
 * through it minus the direct one.
 */
public final class RoundTrip {

    private static final int WARM_UP = 200;
    private static final int MEASURED = 201;

    private RoundTrip() {}

    /**
     * The median of {@value #MEASURED} times {@code SELECT 1} over one connection, after a warm-up, in milliseconds.
     *
     * @throws StoreException if the store can't be asked
     */
    public static double medianMillis(Address address) {
        long[] nanos = new long[MEASURED];
        try (Connection connection = address.connect();
                PreparedStatement one = connection.prepareStatement("SELECT 1")) {
            for (int i = -WARM_UP; i < MEASURED; i++) {
                long start = System.nanoTime();
                one.execute();
                if (i >= 0) {
                    nanos[i] = System.nanoTime() - start;
                }
            }
        } catch (SQLException e) {
            throw new StoreException("can't measure a round trip to " + address + ": " + e.getMessage(), e);
        }
        Arrays.sort(nanos);
        return nanos[MEASURED / 2] / 1e6;
    }
}
