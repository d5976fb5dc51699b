package org.identityperf.runner.store.network;

/** How a network fails. */
public enum Cut {
    /** Every connection is reset at once, and so is every new one: a firewall that dropped its state, a router's restart. */
    RESET,
    /**
     * Nothing arrives any more, and nobody is told: a cable is pulled. A client waits until its own time limit. As on a
     * real network, what was sent meanwhile is not lost: connections that still live go on when the cable is whole.
     */
    SILENCE
}
