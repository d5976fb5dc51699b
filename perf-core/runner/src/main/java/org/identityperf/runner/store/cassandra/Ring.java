package org.identityperf.runner.store.cassandra;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.Nodes;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.cache.PasswordFile;
import org.identityperf.runner.store.cache.Room;
import org.identityperf.runner.store.cassandra.node.NodeMain;
import org.identityperf.runner.store.process.LogFile;
import org.identityperf.runner.store.process.RunningServer;
import org.identityperf.runner.store.process.ServerProcess;

/**
 * A ring consists of the nodes of a cluster on this machine. Each node is a process of its own that can be killed and
 * started again.
 */
final class Ring implements RunningServer, Nodes {

    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final long PAUSE_MILLIS = 50;

    private final List<CassandraProgram> programs = new ArrayList<>();
    /** The processes of running nodes, by number from 1. */
    private final SortedMap<Integer, ServerProcess> running = new ConcurrentSkipListMap<>();

    private final ClusterFolder folder;
    private final Consumer<String> say;

    private Ring(List<String> java, ClusterFolder folder, Consumer<String> say) {
        this.folder = folder;
        this.say = say;
        String password = PasswordFile.random();
        for (int node = 1; node <= folder.nodes().size(); node++) {
            programs.add(new CassandraProgram(java, folder.nodes(), node, OptionalInt.of(folder.port()), password));
        }
    }

    /** Starts the first node, then all others at the same time. Returns when each node considers all of them alive. */
    static Ring start(List<String> java, ClusterFolder folder, Consumer<String> say) {
        Ring ring = new Ring(java, folder, say);
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

    private void launch(int node) {
        running.put(node, ServerProcess.start(program(node), say));
    }

    /** Starts the other nodes. Returns when each has started or failed, so that closing this leaves none behind. */
    private void launchOthers() {
        CompletableFuture<?>[] starts = IntStream.rangeClosed(2, programs.size())
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
        while (nodes().stream().anyMatch(node -> node.number(NodeMain.LIVE) != running.size())) {
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

    List<Node> nodes() {
        return running.keySet().stream().map(node -> program(node).node()).toList();
    }

    private CassandraProgram program(int node) {
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
    public int port() {
        return folder.port();
    }

    @Override
    public Path log() {
        return program(1).log();
    }

    /** Returns the address of every node, whether it runs or not. */
    List<InetSocketAddress> hosts() {
        return IntStream.rangeClosed(1, programs.size())
                .mapToObj(node -> new InetSocketAddress(CassandraProgram.host(node), port()))
                .toList();
    }

    /** Returns the address of all nodes as their only role, without a keyspace. */
    Address admin() {
        return program(1)
                .admin(port())
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
        folder.nodes().forEach(node -> node.removeUnfinished(false));
    }
}
