package org.identityperf.runner.store.network;

import java.time.Duration;

/**
 * A link is what the connections of a route to one host share. Everything but the lag is also shared with the
 * connections to the other hosts.
 */
record Link(Wire there, Wire back, FaultSwitch faults, Lag lag) {

    static Link of(Network network) {
        return new Link(new Wire(network), new Wire(network), new FaultSwitch(), new Lag());
    }

    /** Returns a link over the same network to another host. */
    Link another() {
        return new Link(there, back, faults, new Lag());
    }

    /** A lag is the additional travel time of what is sent to and from one host of a store. Any thread may set it. */
    static final class Lag {

        private volatile long nanos;

        void set(Duration roundTrip) {
            nanos = roundTrip.toNanos() / 2;
        }

        /** Returns the lag in each direction. */
        long nanos() {
            return nanos;
        }
    }
}
