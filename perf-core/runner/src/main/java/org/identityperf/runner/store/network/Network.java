package org.identityperf.runner.store.network;

import java.time.Duration;
import java.util.OptionalLong;

/**
 * A {@code Network} describes the simulated network between a client and a store.
 *
 * @param roundTrip the network latency that is added to a request and its answer, half in each direction; not negative
 * @param bitsPerSecond the bandwidth of each direction, for all of the client's connections together; empty for no
 *     limit
 */
public record Network(Duration roundTrip, OptionalLong bitsPerSecond) {

    public Network {
        if (roundTrip.isNegative()) {
            throw new IllegalArgumentException("a delay can't be negative: " + roundTrip);
        }
        if (bitsPerSecond.isPresent() && bitsPerSecond.getAsLong() <= 0) {
            throw new IllegalArgumentException(
                    "a bandwidth must be more than nothing: " + bitsPerSecond.getAsLong() + " bits/s");
        }
    }

    /** Returns a network with latency and without a limit to the bandwidth. */
    public static Network delaying(Duration roundTrip) {
        return new Network(roundTrip, OptionalLong.empty());
    }

    Network with(Duration otherRoundTrip) {
        return new Network(otherRoundTrip, bitsPerSecond);
    }
}
