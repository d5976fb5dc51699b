package org.identityperf.runner.result;

/**
 * A network between the measured JVMs and a store, as requested and as measured.
 *
 * @param store the store's name; empty for the first of a module's stores, which claims read
 * @param latencyMillis the requested network latency of a round trip
 * @param megabits the requested bandwidth a second; 0 without a limit
 * @param slowNodeMillis how much later one node answers, as requested
 * @param measuredMillis what the network adds to a round trip, as measured
 * @param measuredMegabits the bandwidth as measured; 0 without a limit
 */
public record MeasuredNetwork(
        String store,
        double latencyMillis,
        double megabits,
        double slowNodeMillis,
        double measuredMillis,
        double measuredMegabits) {

    /** Returns whether it is the network of a given latency, to the first store, without any further restriction. */
    public boolean isPlain(double millis) {
        return store.isEmpty() && megabits == 0 && slowNodeMillis == 0 && latencyMillis == millis;
    }
}
