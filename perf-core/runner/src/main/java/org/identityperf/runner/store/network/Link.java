package org.identityperf.runner.store.network;

/** What the connections of a route to one host share: all but the lag with those to the other hosts. */
record Link(Wire there, Wire back, Cable cable, Lag lag) {

    static Link of(Network network) {
        return new Link(new Wire(network), new Wire(network), new Cable(), new Lag());
    }

    /** The same network to another host. */
    Link another() {
        return new Link(there, back, cable, new Lag());
    }
}
