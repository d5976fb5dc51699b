package org.identityperf.runner.store.cassandra;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.cache.PasswordFile;
import org.identityperf.runner.store.cache.Room;
import org.identityperf.runner.store.process.LogFile;
import org.identityperf.runner.store.process.RunningServer;
import org.identityperf.runner.store.process.ServerProcess;

/**
 * A ring consists of the nodes of a cluster on this machine. Each node is a process of its own that can be killed and
 * started again.
 */
final class Ring implements Storage, RunningServer {

    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final long PAUSE_MILLIS = 50;

    private final List<CassandraProgram> programs = new ArrayList<>();
    /** The processes of running nodes, by number from 1. */
    private final SortedMap<Integer, ServerProcess> running = new ConcurrentSkipListMap<>();

    private final String password = PasswordFile.random();
    private final ClusterFolder folder;

    private Ring(Path java, List<Path> classPath, ClusterFolder folder) {
        this.folder = folder;
        int size = folder.nodes().size();
        for (int node = 1; node <= size; node++) {
            NodePlace place = NodePlace.among(size, node, folder.port());
            programs.add(new CassandraProgram(java, classPath, folder.nodes().get(node - 1), place, password));
        }
    }

    /** Starts the first node, then all others at the same time. Returns when each node considers all of them alive. */
    static Ring start(Path java, List<Path> classPath, ClusterFolder folder, Consumer<String> say) {
        Ring ring = new Ring(java, classPath, folder);
        try {
            ring.launch(1, say);
            ring.launchOthers(say);
            ring.awaitEachOther();
            return ring;
        } catch (RuntimeException e) {
            ring.close();
            throw e;
        }
    }

    private void launch(int node, Consumer<String> say) {
        running.put(node, ServerProcess.start(program(node), say));
    }

    /** Starts the other nodes. Returns when each has started or failed, so that closing this leaves none behind. */
    private void launchOthers(Consumer<String> say) {
        CompletableFuture<?>[] starts = IntStream.rangeClosed(2, programs.size())
                .mapToObj(node -> CompletableFuture.runAsync(
                        () -> launch(node, say), start -> new Thread(start, "start a Cassandra").start()))
                .toArray(CompletableFuture[]::new);
        try {
            CompletableFuture.allOf(starts).join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof StoreException why
                    ? why
                    : new StoreException("a node of Cassandra can't be started: " + e.getCause(), e);
        }
    }

    /** Waits until every node considers exactly those nodes alive that are. */
    void awaitEachOther() {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (nodes().stream().anyMatch(node -> node.live() != running.size())) {
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

    private List<Node> nodes() {
        return running.keySet().stream().map(node -> program(node).node()).toList();
    }

    private CassandraProgram program(int node) {
        return programs.get(node - 1);
    }

    /** Kills a node at once, as a failing machine would. */
    void kill(int node) {
        ServerProcess process = running.remove(node);
        if (process == null) {
            throw new StoreException("there is no living node " + node + "; there are " + running.keySet());
        }
        process.close();
    }

    /** Starts a killed node again. Returns when every node considers it alive. */
    void restart(int node, Consumer<String> say) {
        launch(node, say);
        awaitEachOther();
    }

    long pid(int node) {
        return running.get(node).pid();
    }

    /** Returns the port of the first node. */
    @Override
    public int port() {
        return folder.port();
    }

    /** Returns the log of the first node; each has its own. */
    @Override
    public Path log() {
        return program(1).log();
    }

    /** Returns the address of every node, whether it runs or not. */
    List<InetSocketAddress> hosts() {
        return programs.stream()
                .map(CassandraProgram::place)
                .map(place -> new InetSocketAddress(place.host(), place.port().orElseThrow()))
                .toList();
    }

    /** Returns the address of all nodes as their only role, without a keyspace. */
    Address admin() {
        InetSocketAddress first = hosts().get(0);
        return CassandraProgram.admin(first.getHostString(), first.getPort(), password)
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
    public void flush(String keyspace) {
        nodes().forEach(node -> node.flush(keyspace));
    }

    @Override
    public void compact(String keyspace) {
        nodes().forEach(node -> node.compact(keyspace));
    }

    @Override
    public void copy(String from, String to) {
        nodes().forEach(node -> node.copy(from, to));
    }

    @Override
    public long bytes(String keyspace) {
        return nodes().stream().mapToLong(node -> node.bytes(keyspace)).sum();
    }

    @Override
    public long heapBytes() {
        return nodes().get(0).heapBytes();
    }

    @Override
    public void remove(String keyspace) {
        nodes().forEach(node -> node.remove(keyspace));
    }

    @Override
    public void close() {
        running.values().forEach(ServerProcess::close);
        running.clear();
        // The next start may need the room of what was not sealed.
        folder.nodes().forEach(CassandraFolder::removeUnsealed);
    }
}
