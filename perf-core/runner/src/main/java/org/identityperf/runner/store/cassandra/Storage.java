package org.identityperf.runner.store.cassandra;

import java.util.List;
import java.util.function.Supplier;
import org.identityperf.runner.store.cache.Room;

/**
 * A {@code Storage} works on the files of a Cassandra, on each of its nodes. There is none for a server whose files
 * can't be reached.
 *
 * @param nodes returns the nodes that run
 * @param room the room on the disk of the files
 */
record Storage(Supplier<List<Node>> nodes, Room room) {

    /** Sends each node a request of {@link org.identityperf.runner.store.cassandra.node.NodeMain}. */
    void ask(String request, String... keyspaces) {
        nodes.get().forEach(node -> node.ask(request, keyspaces));
    }

    /** Returns the sum of all nodes' answers. */
    long sum(String request, String keyspace) {
        return nodes.get().stream()
                .mapToLong(node -> node.number(request, keyspace))
                .sum();
    }
}
