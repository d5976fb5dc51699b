package org.identityperf.lab.store.cassandra;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.random.RandomGenerator;
import org.identityperf.lab.store.StoreException;
import org.identityperf.lab.store.StoreUnavailable;
import org.identityperf.lab.store.cache.Cache;
import org.identityperf.lab.store.cache.WholeFolder;

/**
 * The folder in which the nodes of a cluster keep their parts from run to run, whole or not at all. Nodes know each other
 * by address and port, also after a restart; so their port is chosen once, and kept in it.
 *
 * @param nodes the folder of each
 * @param port where every node listens, at an address of its own
 */
record ClusterFolder(List<CassandraFolder> nodes, int port) {

    /** Below those that systems give to outgoing connections. */
    private static final int FIRST_PORT = 10_000;

    private static final int LAST_PORT = 30_000;

    static Path place(Cache cache) {
        return CassandraFolder.place(cache).resolveSibling("cluster");
    }

    /**
     * Finds it in the cache, or makes it.
     *
     * @throws StoreUnavailable if this machine has no such addresses
     * @throws StoreException if there is something else in its place, which is left as it is
     */
    static ClusterFolder in(Cache cache, int size) {
        Path place = place(cache);
        for (int node = 1; node <= size; node++) {
            requireAddress(NodePlace.host(node));
        }
        WholeFolder.make(place, partial -> {
            cache.require(size * CassandraFolder.NEW_BYTES, "the data folders of " + size + " Cassandras");
            for (CassandraFolder node : CassandraFolder.inside(partial, size)) {
                node.initialise();
            }
            Files.writeString(partial.resolve("port"), freePort(size) + "\n");
        });
        List<CassandraFolder> nodes = CassandraFolder.inside(place, size);
        nodes.forEach(CassandraFolder::requireOurs);
        try {
            return new ClusterFolder(
                    nodes,
                    Integer.parseInt(Files.readString(place.resolve("port")).strip()));
        } catch (IOException | NumberFormatException e) {
            throw new StoreException("can't read the port of the cluster in " + place + " (" + e
                    + "). It was left as it" + " is: move it away, then it is made anew.");
        }
    }

    private static void requireAddress(String host) {
        if (!isFree(host, 0)) {
            throw new StoreUnavailable("a Cassandra of several nodes needs the address " + host + ", which this machine"
                    + " does not have. On macOS, sudo ifconfig lo0 alias " + host + " up gives it.");
        }
    }

    private static int freePort(int size) {
        while (true) {
            int port = RandomGenerator.getDefault().nextInt(FIRST_PORT, LAST_PORT);
            boolean free = true;
            for (int node = 1; node <= size; node++) {
                String host = NodePlace.host(node);
                free &= isFree(host, port) && isFree(host, port + 1);
            }
            if (free) {
                return port;
            }
        }
    }

    private static boolean isFree(String host, int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getByName(host))) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }
}
