package org.identityperf.runner.store.network;

import java.time.Duration;

/** What the connections of a route to one host share: all but the lag with those to the other hosts. */
record Link(Wire there, Wire back, FaultSwitch faults, Lag lag) {

    static Link of(Network network) {
        return new Link(new Wire(network), new Wire(network), new FaultSwitch(), new Lag());
    }

    /** The same network to another host. */
    Link another() {
        return new Link(there, back, faults, new Lag());
    }

    /** What is sent to and from one host of a store travels so much longer than to and from the others; any thread sets it. */
    static final class Lag {

        private volatile long nanos;

        void set(Duration roundTrip) {
            nanos = roundTrip.toNanos() / 2;
        }

        /** In each direction. */
        long nanos() {
            return nanos;
        }
    }
}
