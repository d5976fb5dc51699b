package org.identityperf.runner.store.network;

import java.time.Duration;
import java.util.OptionalLong;

/**
 * What lies between a client and a store.
 *
 * @param roundTrip what a question and its answer take longer by, half of it in each direction; not negative
 * @param bitsPerSecond what each direction carries, of all the client's connections together; empty is without a limit
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

    /** A delay without a limit to the bandwidth. */
    public static Network delaying(Duration roundTrip) {
        return new Network(roundTrip, OptionalLong.empty());
    }

    /** The same but for its delay. */
    Network with(Duration otherRoundTrip) {
        return new Network(otherRoundTrip, bitsPerSecond);
    }
}
