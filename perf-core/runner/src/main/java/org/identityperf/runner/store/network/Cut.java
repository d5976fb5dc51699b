package org.identityperf.runner.store.network;

/** A {@code Cut} is a way in which a network fails. */
public enum Cut {
    /**
     * Every connection is reset at once, and so is every new one, as by a firewall that lost its state or a restarted
     * router.
     */
    RESET,
    /**
     * Nothing arrives any more and no error is reported, as when a cable is unplugged. A client waits until its own
     * time limit. As on a real network, what was sent meanwhile is not lost: connections that still exist continue when
     * the cable is plugged in again.
     */
    SILENCE
}
