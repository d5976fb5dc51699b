package org.identityperf.runner.store.cassandra;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.cache.Room;
import org.identityperf.runner.store.cassandra.node.NodeMain;
import org.identityperf.runner.store.process.CleanEnvironment;
import org.identityperf.runner.store.process.LogFile;
import org.identityperf.runner.store.process.Program;
import org.identityperf.runner.store.process.ServerProcess;

/**
 * A {@code CassandraProgram} runs a node of Cassandra as a process of this machine. Its superuser's password is new at
 * each start and never written to disk.
 */
final class CassandraProgram implements Program {

    private static final long SEGMENT_BYTES = 32 << 20;

    private final Path java;
    private final List<Path> classPath;
    private final CassandraFolder folder;
    private final NodePlace place;
    private final String password;
    private volatile Node node;
    private boolean launched;

    /** @param java the folder of the node's JDK */
    CassandraProgram(Path java, List<Path> classPath, CassandraFolder folder, NodePlace place, String password) {
        this.java = java;
        this.classPath = classPath;
        this.folder = folder;
        this.place = place;
        this.password = password;
    }

    @Override
    public CassandraFolder folder() {
        return folder;
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
        if (!launched) {
            folder.removeLost();
            launched = true;
        }
        folder.emptyTemporary();
        Files.writeString(folder.configuration(), yaml(port));
        Files.writeString(folder.logging(), CassandraConfiguration.LOGGING);
        List<String> command = new ArrayList<>(List.of(java.resolve("bin/java").toString()));
        command.addAll(CassandraConfiguration.JVM);
        place.seed().ifPresent(others -> command.add(CassandraConfiguration.AMONG_OTHERS));
        command.add(storage());
        // The libraries copy their native parts there at each start, and leave them when the node is killed.
        command.add("-Djava.io.tmpdir=" + folder.temporary());
        command.add("-Djna.tmpdir=" + folder.temporary());
        command.add("-XX:ErrorFile=" + log().resolveSibling("crash.log"));
        command.add("-Dcassandra.config=" + folder.configuration().toUri());
        command.add("-Dlogback.configurationFile=" + folder.logging());
        command.add("-cp");
        command.add(classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
        command.add(NodeMain.class.getName());
        Process process =
                CleanEnvironment.builder(command).redirectError(log().toFile()).start();
        node = Node.of(process, password);
        return process;
    }

    private String yaml(int free) throws IOException {
        String host = place.host();
        int clients = place.port().orElse(free);
        int nodes = place.port().isPresent() ? clients + 1 : ServerProcess.freePort();
        String yaml = CassandraConfiguration.yaml(
                host, host, clients, nodes, place.seed().orElse(host + ':' + nodes));
        return yaml
                + place.token()
                        .map(token -> "initial_token: \"" + token + "\"\n")
                        .orElse("");
    }

    NodePlace place() {
        return place;
    }

    /** Returns the connection to the node's JVM, while it runs. */
    Node node() {
        return node;
    }

    Address admin(int port) {
        return admin(place.host(), place.port().orElse(port), password);
    }

    /** Returns a node's address as its only role, without a keyspace. */
    static Address admin(String host, int port, String password) {
        return new Address("cassandra://" + host + ':' + port + "/?datacenter=datacenter1", "identityperf", password);
    }

    /** Asks the node itself, over a connection that no other program has. */
    @Override
    public boolean answers(int port) {
        try {
            return node.ready();
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public CassandraServer open(int port, Room room, Consumer<String> say) {
        return CassandraServer.at(admin(port), node, room, folder.halfLoaded(), say);
    }

    /**
     * Finds out whether a full disk ended the node. Its log may say so, or the disk may have no room for the next
     * segment of its mapped commit log. Or a write into a mapped segment found no room; then the crash has freed room
     * since, by releasing deleted files.
     */
    @Override
    public Optional<String> full(Room room) {
        return Program.super.full(room).or(() -> {
            if (LogFile.holds(log(), "SIGBUS")) {
                return room.full("No space left on device");
            }
            try {
                room.require(SEGMENT_BYTES, "Cassandra's commit log");
                return Optional.empty();
            } catch (StoreException e) {
                return room.full("No space left on device");
            }
        });
    }

    /**
     * Removes what was not sealed, since the next start may need its room. Not for a node of a cluster, which this run
     * may start again.
     */
    @Override
    public void ended() {
        if (place.token().isEmpty()) {
            folder.removeUnsealed();
        }
    }

    /**
     * Returns no signals: Cassandra is designed to be killed, since its commit log has what was written. An orderly end
     * takes ten times as long.
     */
    @Override
    public List<String> signals() {
        return List.of("KILL");
    }

    @Override
    public Optional<String> broke() {
        return Optional.empty();
    }
}
