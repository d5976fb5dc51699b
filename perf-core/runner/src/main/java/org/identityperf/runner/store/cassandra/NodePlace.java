package org.identityperf.runner.store.cassandra;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * A {@code NodePlace} describes a node of this machine among the other nodes of its cluster.
 *
 * @param host its own address on the loopback interface
 * @param port the port for clients; the next one is for other nodes; empty if any free ports will do
 * @param seed host and port, for nodes, of a node that runs already; empty for the first node
 * @param token where its part of the rows begins; empty if it chooses itself
 */
record NodePlace(String host, OptionalInt port, Optional<String> seed, Optional<String> token) {

    private static final String HOST = "127.0.0.1";

    /** Returns the place of the only node. */
    static NodePlace alone() {
        return new NodePlace(HOST, OptionalInt.empty(), Optional.empty(), Optional.empty());
    }

    /**
     * Returns the place of one of several nodes with equal parts of the rows, at 127.0.0.1 and the addresses after it.
     *
     * @param node the number of the node, from 1
     * @param port the port, the same for all nodes
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
