package org.identityperf.runner.store.cassandra;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.cache.PasswordFile;
import org.identityperf.runner.store.cache.Room;
import org.identityperf.runner.store.cassandra.node.NodeMain;
import org.identityperf.runner.store.process.CleanEnvironment;
import org.identityperf.runner.store.process.EmbeddedStore;
import org.identityperf.runner.store.process.LocalServer;
import org.identityperf.runner.store.process.LogFile;
import org.identityperf.runner.store.process.Program;
import org.identityperf.runner.store.process.ServerProcess;

/**
 * A {@code CassandraProgram} runs a node of Cassandra as a process of this machine. Its superuser's password is new at
 * each start and never written to disk.
 */
public final class CassandraProgram implements Program {

    private static final long SEGMENT_BYTES = 32 << 20;

    private final List<String> java;
    private final List<CassandraFolder> cluster;
    private final int number;
    private final OptionalInt fixedPort;
    private final String password;
    private volatile Node node;
    private boolean launched;

    /**
     * @param java how the command begins: the JDK's program and the class path
     * @param cluster the folders of all nodes of its cluster, which have equal parts of the rows
     * @param number the number of this node among them, from 1
     * @param fixedPort the port for clients, the same for all nodes, as is the next one, for other nodes; empty if any
     *     free ports will do
     */
    CassandraProgram(
            List<String> java, List<CassandraFolder> cluster, int number, OptionalInt fixedPort, String password) {
        this.java = java;
        this.cluster = cluster;
        this.number = number;
        this.fixedPort = fixedPort;
        this.password = password;
    }

    /**
     * Starts a Cassandra of one node; waits first if another run uses this cache.
     *
     * @param javaHome the folder of the JDK 17 to run it on; empty to look for one
     * @param say receives a line about a download, a wait or a sweep
     * @throws org.identityperf.runner.store.StoreUnavailable if no JDK will do
     */
    public static EmbeddedStore start(Cache cache, Optional<Path> javaHome, Consumer<String> say) {
        List<String> java = CassandraJava.command(javaHome, say);
        return new EmbeddedStore(cache, CassandraFolder.place(cache), () -> alone(java, cache), say);
    }

    /** Returns the only node of its cluster. */
    static CassandraProgram alone(List<String> java, Cache cache) {
        CassandraFolder folder = CassandraFolder.in(cache, CassandraFolder.place(cache));
        return new CassandraProgram(java, List.of(folder), 1, OptionalInt.empty(), PasswordFile.random());
    }

    @Override
    public CassandraFolder folder() {
        return cluster.get(number - 1);
    }

    @Override
    public LocalServer server() {
        return CassandraServer.alone(() -> node, Optional.of(folder()));
    }

    @Override
    public boolean runsAs(List<String> commandLine) {
        return commandLine.contains(NodeMain.class.getName()) && commandLine.contains(storage());
    }

    private String storage() {
        return "-Dcassandra.storagedir=" + data();
    }

    @Override
    public Process launch(int port) throws IOException {
        CassandraFolder folder = folder();
        if (!launched) {
            folder.removeUnfinished(true);
            launched = true;
        }
        folder.emptyTemporary();
        int clients = fixedPort.orElse(port);
        int others = fixedPort.isPresent() ? clients + 1 : ServerProcess.freePort();
        Path configuration = folder.folder().resolve("cassandra.yaml");
        Path logging = folder.folder().resolve("logback.xml");
        Files.writeString(configuration, CassandraSettings.yaml(host(number), host(number), clients, others) + token());
        Files.writeString(logging, CassandraSettings.LOGGING);
        List<String> command = new ArrayList<>(java);
        command.addAll(CassandraSettings.JVM);
        if (number > 1) {
            command.add(CassandraSettings.AMONG_OTHERS);
        }
        command.addAll(List.of(
                storage(),
                // The libraries copy their native parts there at each start, and leave them when the node is killed.
                "-Djava.io.tmpdir=" + folder.temporary(),
                "-Djna.tmpdir=" + folder.temporary(),
                "-XX:ErrorFile=" + log().resolveSibling("crash.log"),
                "-Dcassandra.config=" + configuration.toUri(),
                "-Dlogback.configurationFile=" + logging,
                NodeMain.class.getName()));
        Process process =
                CleanEnvironment.builder(command).redirectError(log().toFile()).start();
        node = Node.of(process, password);
        return process;
    }

    /** Returns the setting of where the node's part of the rows begins; the only node chooses that itself. */
    private String token() {
        long part = Long.divideUnsigned(-1L, cluster.size());
        return cluster.size() == 1 ? "" : "initial_token: \"" + (Long.MIN_VALUE + 1 + part * (number - 1)) + "\"\n";
    }

    /** Returns a node's own address on the loopback interface. */
    static String host(int number) {
        return "127.0.0." + number;
    }

    Node node() {
        return node;
    }

    @Override
    public Address admin(int port) {
        return admin(host(number), fixedPort.orElse(port), password);
    }

    /** Returns a node's address as its only role, without a keyspace. */
    static Address admin(String host, int port, String password) {
        return new Address("cassandra://" + host + ':' + port + "/?datacenter=datacenter1", "identityperf", password);
    }

    /**
     * Finds out whether a full disk ended the node. Its log may say so, or the disk may have no room for the next
     * segment of its mapped commit log. Or a write into a mapped segment found no room; then the crash has freed room
     * since, by releasing deleted files.
     */
    @Override
    public Optional<String> full(Room room) {
        return Program.super.full(room).or(() -> {
            try {
                room.require(SEGMENT_BYTES, "Cassandra's commit log");
                return LogFile.holds(log(), "SIGBUS") ? room.full("No space left on device") : Optional.empty();
            } catch (StoreException e) {
                return room.full("No space left on device");
            }
        });
    }

    /**
     * Removes what is no snapshot, since the next start may need its room. Not for a node of a cluster, which this run
     * may start again.
     */
    @Override
    public void ended() {
        if (cluster.size() == 1) {
            folder().removeUnfinished(false);
        }
    }

    /** Cassandra is designed to be killed: its log has what was written. An orderly end takes ten times as long. */
    @Override
    public List<String> signals() {
        return List.of("KILL");
    }
}
