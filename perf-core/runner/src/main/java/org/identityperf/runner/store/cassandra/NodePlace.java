package org.identityperf.runner.store.cassandra;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * Where a node of this machine stands among others.
 *
 * @param host its own address on the loopback interface
 * @param port where it listens for clients, and on the next one for other nodes; empty where any free ones will do
 * @param seed host and port of a node that runs already, for nodes; none for the first
 * @param token where its part of the rows begins; none where it chooses itself
 */
record NodePlace(String host, OptionalInt port, Optional<String> seed, Optional<String> token) {

    private static final String HOST = "127.0.0.1";

    /** The only node. */
    static NodePlace alone() {
        return new NodePlace(HOST, OptionalInt.empty(), Optional.empty(), Optional.empty());
    }

    /**
     * One of several whose parts are equal, at 127.0.0.1 and the addresses after it.
     *
     * @param node from 1
     * @param port the same for all of them
     */
    static NodePlace among(int nodes, int node, int port) {
        long part = Long.divideUnsigned(-1L, nodes);
        String token = Long.toString(Long.MIN_VALUE + 1 + part * (node - 1));
        Optional<String> first = Optional.of(HOST + ':' + (port + 1));
        return new NodePlace(
                host(node), OptionalInt.of(port), node == 1 ? Optional.empty() : first, Optional.of(token));
    }

    static String host(int node) {
        return "127.0.0." + node;
    }
}
