package org.identityperf.runner.store.network;

import java.io.IOException;
import java.sql.SQLException;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.StoreException;

/**
 * How long a store's shortest question and its answer take. The delay that a {@link Route} really adds is the round trip
 * through it minus the direct one.
 */
public final class RoundTrip {

    /** Asked in a row, before the other way is: what changes meanwhile, changes for both. */
    private static final int IN_A_ROW = 8;

    private RoundTrip() {}

    /**
     * The median over one connection, in milliseconds, once this JVM and the store are warm.
     *
     * @throws StoreException if the store can't be asked
     */
    public static double medianMillis(Address address) {
        try (Question question = Question.to(address)) {
            AskedTimes times = new AskedTimes(question);
            while (!times.areEnough()) {
                times.ask();
            }
            return times.medianMillis();
        } catch (IOException | SQLException e) {
            throw new StoreException("can't measure a round trip to " + address + ": " + e.getMessage(), e);
        }
    }

    /**
     * By how much the median over one way is longer than over the other, in milliseconds.
     *
     * @throws StoreException if the store can't be asked
     */
    public static double addedMillis(Address direct, Address through) {
        try (Question near = Question.to(direct);
                Question far = Question.to(through)) {
            AskedTimes nearTimes = new AskedTimes(near);
            AskedTimes farTimes = new AskedTimes(far);
            while (!farTimes.areEnough()) {
                for (int i = 0; i < IN_A_ROW; i++) {
                    nearTimes.ask();
                }
                for (int i = 0; i < IN_A_ROW; i++) {
                    farTimes.ask();
                }
            }
            return farTimes.medianMillis() - nearTimes.medianMillis();
        } catch (IOException | SQLException e) {
            throw new StoreException("can't measure the delay of " + through + ": " + e.getMessage(), e);
        }
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
}
