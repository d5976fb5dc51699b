package org.identityperf.runner.store.cassandra;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.settings.StoreMode;
import org.identityperf.runner.store.Nodes;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.StoreUnavailable;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.cache.CacheLock;
import org.identityperf.runner.store.cache.PasswordFile;
import org.identityperf.runner.store.cache.Room;
import org.identityperf.runner.store.cache.WholeFolder;
import org.identityperf.runner.store.cassandra.node.NodeMain;
import org.identityperf.runner.store.process.LogFile;
import org.identityperf.runner.store.process.RunningServer;
import org.identityperf.runner.store.process.ServerProcess;
import org.identityperf.runner.store.process.StartedStore;

/**
 * A ring consists of the three nodes of a real Cassandra for one run, at 127.0.0.1 to 127.0.0.3 of this machine. Every
 * row is on each node. The nodes share this machine's processors and disk, so it shows what several nodes do, but not how
 * they scale. Each node is a process of its own that can be killed and started again; its settings are those of
 * {@link CassandraServer}. Nodes know each other by address and port, also after a restart. So their port is chosen once
 * and stored in the cluster's folder.
 */
final class Ring implements RunningServer, Nodes {

    private static final int NODES = 3;
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final long PAUSE_MILLIS = 50;

    private final List<CassandraServer> programs;
    /** The processes of running nodes, by number from 1. */
    private final SortedMap<Integer, ServerProcess> running = new ConcurrentSkipListMap<>();

    private final int port;
    private final Consumer<String> say;

    /** @param port where every node listens for clients, at an address of its own; the next one is for other nodes */
    private Ring(Cache cache, List<String> java, int port, Consumer<String> say) {
        this.port = port;
        this.say = say;
        CassandraServer.Cluster cluster =
                new CassandraServer.Cluster(java, NODES, OptionalInt.of(port), PasswordFile.random());
        this.programs = numbers()
                .mapToObj(node -> CassandraServer.in(cache, place(cache).resolve("node-" + node), cluster, node))
                .toList();
    }

    /**
     * Opens the cluster; waits first if another run uses this cache.
     *
     * @param javaHome the folder of the JDK 17 to run the nodes on; empty to look for one
     * @throws StoreUnavailable if no JDK will do, or this machine has no such addresses
     */
    static StartedStore<Ring> open(Cache cache, Optional<Path> javaHome, Consumer<String> say) {
        List<String> java = CassandraJava.command(javaHome, say);
        return new StartedStore<>(
                Store.CASSANDRA_CLUSTER,
                StoreMode.EMBEDDED,
                cache,
                CacheLock.beside(place(cache), cache.folder(), say),
                () -> start(cache, java, say),
                ring -> CassandraServer.open(
                        Store.CASSANDRA_CLUSTER, new Storage(ring::living, cache), Optional.empty(), ring.admin()),
                say);
    }

    private static Path place(Cache cache) {
        return CassandraServer.place(cache).resolveSibling("cluster");
    }

    /** Starts the first node, then all others at the same time. Returns when each node considers all of them alive. */
    private static Ring start(Cache cache, List<String> java, Consumer<String> say) {
        Ring ring = new Ring(cache, java, port(cache), say);
        try {
            ring.launch(1);
            ring.launchOthers();
            ring.settle();
            return ring;
        } catch (RuntimeException e) {
            ring.close();
            throw e;
        }
    }

    /** Finds the cluster's folder, or makes it; returns the port in it. */
    private static int port(Cache cache) {
        List<String> hosts = numbers().mapToObj(CassandraServer::host).toList();
        hosts.forEach(Ring::requireAddress);
        Path place = place(cache);
        WholeFolder.make(place, partial -> {
            cache.require(NODES * CassandraFolder.NEW_BYTES, "a new Cassandra of " + NODES + " nodes");
            Files.writeString(partial.resolve("port"), freePort(hosts) + "\n");
        });
        try {
            return Integer.parseInt(Files.readString(place.resolve("port")).strip());
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

    private static IntStream numbers() {
        return IntStream.rangeClosed(1, NODES);
    }

    private void launch(int node) {
        running.put(node, ServerProcess.start(program(node), say));
    }

    /** Starts the other nodes. Returns when each has started or failed, so that closing this leaves none behind. */
    private void launchOthers() {
        CompletableFuture<?>[] starts = numbers()
                .skip(1)
                .mapToObj(node -> CompletableFuture.runAsync(
                        () -> launch(node), start -> new Thread(start, "start a Cassandra").start()))
                .toArray(CompletableFuture[]::new);
        try {
            CompletableFuture.allOf(starts).join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof StoreException why
                    ? why
                    : new StoreException("a node of Cassandra can't be started: " + e.getCause(), e);
        }
    }

    @Override
    public void settle() {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (living().stream().anyMatch(node -> node.number(NodeMain.LIVE) != running.size())) {
            if (System.nanoTime() > deadline) {
                throw new StoreException(
                        "the nodes of Cassandra do not agree on who is alive within " + PATIENCE.toMinutes()
                                + " minutes. The end of the first one's log " + log() + ":\n" + LogFile.end(log()));
            }
            try {
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            } catch (InterruptedException e) {
                throw StoreException.interrupted("waiting for the nodes of Cassandra", e);
            }
        }
    }

    private List<Node> living() {
        return running.keySet().stream().map(node -> program(node).node()).toList();
    }

    private CassandraServer program(int node) {
        return programs.get(node - 1);
    }

    /** Kills a node at once. The other nodes consider it dead within about ten seconds. */
    @Override
    public void kill(int node) {
        ServerProcess process = running.remove(node);
        if (process == null) {
            throw new StoreException("there is no living node " + node + "; there are " + running.keySet());
        }
        process.close();
    }

    @Override
    public void restart(int node) {
        launch(node);
        settle();
    }

    long pid(int node) {
        return running.get(node).pid();
    }

    @Override
    public Optional<Nodes> nodes() {
        return Optional.of(this);
    }

    @Override
    public Path log() {
        return program(1).log();
    }

    /** Returns the address of every node, whether it runs or not. */
    @Override
    public List<InetSocketAddress> hosts() {
        return numbers()
                .mapToObj(node -> new InetSocketAddress(CassandraServer.host(node), port))
                .toList();
    }

    /** Returns the address of all nodes as their only role, without a keyspace. */
    private Address admin() {
        return program(1)
                .admin(port)
                .at(hosts().stream()
                        .map(host -> host.getHostString() + ':' + host.getPort())
                        .toList());
    }

    /** Returns how a node broke that was not killed on purpose. */
    @Override
    public Optional<String> trouble() {
        return running.values().stream()
                .flatMap(process -> process.trouble().stream())
                .findFirst();
    }

    @Override
    public Optional<String> full(Room room) {
        return programs.stream().flatMap(program -> program.full(room).stream()).findFirst();
    }

    @Override
    public void close() {
        running.values().forEach(ServerProcess::close);
        running.clear();
        // The next start may need the room of what is no snapshot.
        programs.forEach(node -> node.keyspaces().removeUnfinished(false));
    }
}
