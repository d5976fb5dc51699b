package org.identityperf.runner.store.network;

import java.time.Duration;

/** What is sent to and from one host of a store travels so much longer than to and from the others; any thread sets it. */
final class Lag {

    private volatile long nanos;

    void set(Duration roundTrip) {
        nanos = roundTrip.toNanos() / 2;
    }

    /** In each direction. */
    long nanos() {
        return nanos;
    }
}
