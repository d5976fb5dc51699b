package org.identityperf.lab.store.network;

/** What the connections of a route share. */
record Link(Wire there, Wire back, Cable cable) {

    static Link of(Network network) {
        return new Link(new Wire(network), new Wire(network), new Cable());
    }
}
