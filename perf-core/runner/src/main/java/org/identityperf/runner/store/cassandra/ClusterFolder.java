package org.identityperf.runner.store.cassandra;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.StoreUnavailable;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.cache.WholeFolder;

/**
 * A {@code ClusterFolder} is the folder in which the nodes of a cluster keep their data from run to run. Nodes know
 * each other by address and port, also after a restart. So their port is chosen once and stored in the folder.
 *
 * @param nodes the folder of each node
 * @param port where every node listens for clients, at an address of its own; the next one is for other nodes
 */
record ClusterFolder(List<CassandraFolder> nodes, int port) {

    static Path place(Cache cache) {
        return CassandraFolder.place(cache).resolveSibling("cluster");
    }

    /** @throws StoreUnavailable if this machine has no such addresses */
    static ClusterFolder in(Cache cache, int size) {
        List<String> hosts = IntStream.rangeClosed(1, size)
                .mapToObj(CassandraProgram::host)
                .peek(ClusterFolder::requireAddress)
                .toList();
        Path place = place(cache);
        WholeFolder.make(place, partial -> {
            cache.require(size * CassandraFolder.NEW_BYTES, "a new Cassandra of " + size + " nodes");
            Files.writeString(partial.resolve("port"), freePort(hosts) + "\n");
        });
        List<CassandraFolder> nodes = IntStream.rangeClosed(1, size)
                .mapToObj(node -> CassandraFolder.in(cache, place.resolve("node-" + node)))
                .toList();
        try {
            return new ClusterFolder(
                    nodes,
                    Integer.parseInt(Files.readString(place.resolve("port")).strip()));
        } catch (IOException | NumberFormatException e) {
            throw new StoreException(
                    "can't read the port of the Cassandras in " + place + " (" + e
                            + "). They were left as they are: move"
                            + " them away, then they are made anew, or choose another cache with -Dperf.cache=<folder>.",
                    e);
        }
    }

    private static void requireAddress(String host) {
        if (!isFree(host, 0)) {
            throw new StoreUnavailable("a Cassandra of several nodes needs the address " + host + ", which this machine"
                    + " does not have. On macOS, sudo ifconfig lo0 alias " + host + " up gives it.");
        }
    }

    /** Returns a port that is free at each of these addresses, as is the port after it. */
    private static int freePort(List<String> hosts) {
        return RandomGenerator.getDefault()
                // Below the ports that systems give to outgoing connections.
                .ints(10_000, 30_000)
                .filter(port -> hosts.stream().allMatch(host -> isFree(host, port) && isFree(host, port + 1)))
                .findFirst()
                .orElseThrow();
    }

    private static boolean isFree(String host, int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getByName(host))) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }
}
