package org.identityperf.lab.store.cassandra;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.identityperf.lab.store.cassandra.node.NodeMain;
import org.identityperf.lab.store.process.Program;
import org.identityperf.lab.store.process.ServerProcess;
import org.identityperf.probe.address.Address;

/** A node of Cassandra as a process of this machine. Its superuser's password is new at each start and never written down. */
final class CassandraProgram implements Program {

    private final Path java;
    private final List<Path> classPath;
    private final CassandraFolder folder;
    private final NodePlace place;
    private final String password;
    private volatile Node node;
    private boolean launched;

    /** @param java the folder of its JDK */
    CassandraProgram(Path java, List<Path> classPath, CassandraFolder folder, NodePlace place, String password) {
        this.java = java;
        this.classPath = classPath;
        this.folder = folder;
        this.place = place;
        this.password = password;
    }

    static String randomPassword() {
        byte[] random = new byte[24];
        new SecureRandom().nextBytes(random);
        return HexFormat.of().formatHex(random);
    }

    @Override
    public String title() {
        return "Cassandra";
    }

    @Override
    public Path data() {
        return folder.data();
    }

    @Override
    public boolean runsAs(List<String> commandLine) {
        return commandLine.contains(NodeMain.class.getName()) && commandLine.contains(storage());
    }

    private String storage() {
        return "-Dcassandra.storagedir=" + data();
    }

    @Override
    public Path log() {
        return folder.log();
    }

    @Override
    public Process launch(int port) throws IOException {
        if (!launched) {
            folder.removeUnsealed();
            launched = true;
        }
        Files.writeString(folder.configuration(), yaml(port));
        Files.writeString(folder.logging(), CassandraConfiguration.LOGGING);
        List<String> command = new ArrayList<>(List.of(java.resolve("bin/java").toString()));
        command.addAll(CassandraConfiguration.JVM);
        place.seed().ifPresent(others -> command.add(CassandraConfiguration.AMONG_OTHERS));
        command.add(storage());
        command.add("-XX:ErrorFile=" + log().resolveSibling("crash.log"));
        command.add("-Dcassandra.config=" + folder.configuration().toUri());
        command.add("-Dlogback.configurationFile=" + folder.logging());
        command.add("-cp");
        command.add(classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
        command.add(NodeMain.class.getName());
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(log().toFile());
        // A developer's JAVA_TOOL_OPTIONS would change what is measured.
        String path = System.getenv().getOrDefault("PATH", "/usr/bin:/bin");
        builder.environment().clear();
        builder.environment().putAll(Map.of("PATH", path, "LC_ALL", "C", "TZ", "UTC"));
        Process process = builder.start();
        node = new Node(process.outputWriter(), process.inputReader(), password);
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

    /** Its files, while it runs. */
    Node storageOfNode() {
        return node;
    }

    Address admin(int port) {
        return admin(place.host(), place.port().orElse(port), password);
    }

    /** A node as its only role, in no keyspace. */
    static Address admin(String host, int port, String password) {
        return new Address("cassandra://" + host + ':' + port + "/?datacenter=datacenter1", "identityperf", password);
    }

    /** It says so itself, on a line that no stranger has. */
    @Override
    public boolean answers(int port) {
        try {
            return node.ready();
        } catch (IOException e) {
            return false;
        }
    }

    /** Cassandra is made to be killed: what it was told stands in its log. Ending orderly takes ten times as long. */
    @Override
    public List<String> signals() {
        return List.of("KILL");
    }

    @Override
    public Optional<String> broke() {
        return Optional.empty();
    }
}
