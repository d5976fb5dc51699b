package org.identityperf.lab.store.network;

import java.io.IOException;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.identityperf.lab.store.StoreException;
import org.identityperf.probe.address.Address;

/**
 * How long a store's shortest question and its answer take. The delay that a {@link Route} really adds is the round trip
 * through it minus the direct one.
 */
public final class RoundTrip {

    private static final int MOST_ASKED = 401;
    private static final int LEAST_ASKED = 51;
    private static final long ENOUGH_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private RoundTrip() {}

    /**
     * The median of {@value #MOST_ASKED} questions over one connection, of fewer if they take long, in milliseconds. The
     * first third is not counted: this JVM and the store warm up.
     *
     * @throws StoreException if the store can't be asked
     */
    public static double medianMillis(Address address) {
        long[] nanos = new long[MOST_ASKED];
        int asked = 0;
        try (Question question = Question.to(address)) {
            long begin = System.nanoTime();
            long now = begin;
            while (asked < LEAST_ASKED || (asked < MOST_ASKED && now - begin < ENOUGH_NANOS)) {
                question.ask(0);
                long answered = System.nanoTime();
                nanos[asked++] = answered - now;
                now = answered;
            }
        } catch (IOException | SQLException e) {
            throw new StoreException("can't measure a round trip to " + address + ": " + e.getMessage(), e);
        }
        return median(Arrays.copyOfRange(nanos, asked / 3, asked)) / 1e6;
    }

    /**
     * How long a question of that many bytes more takes at least, of three, in milliseconds.
     *
     * @throws StoreException if the store can't be asked
     */
    static double leastMillis(Address address, int padding) {
        long least = Long.MAX_VALUE;
        try (Question question = Question.to(address)) {
            for (int i = 0; i < 3; i++) {
                long begin = System.nanoTime();
                question.ask(padding);
                least = Math.min(least, System.nanoTime() - begin);
            }
        } catch (IOException | SQLException e) {
            throw new StoreException("can't measure the bandwidth to " + address + ": " + e.getMessage(), e);
        }
        return least / 1e6;
    }

    private static long median(long[] nanos) {
        Arrays.sort(nanos);
        return nanos[nanos.length / 2];
    }
}
