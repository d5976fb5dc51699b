package org.identityperf.runner.store.cassandra;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.cache.Room;
import org.identityperf.runner.store.cassandra.node.NodeMain;
import org.identityperf.runner.store.container.ContainerPlace;
import org.identityperf.runner.store.container.ContainerProgram;
import org.identityperf.runner.store.container.Images;
import org.identityperf.runner.store.container.ServerStreams;
import org.identityperf.runner.store.container.StoreContainer;
import org.testcontainers.utility.DockerImageName;

/**
 * Cassandra in a container: the server and the JVM of its <a href="https://hub.docker.com/_/cassandra">official image</a>,
 * started by the embedded one's main class. That one is told the password on its standard input and sets it before
 * anybody is let in; the image's own way begins with a superuser whose password is well known.
 */
final class CassandraContainerProgram implements ContainerProgram {

    /** The image's own. */
    private static final int USER = 999;

    private static final String SERVER = "/opt/cassandra/lib/*";
    private static final String LOOPBACK = "127.0.0.1";
    private static final String EVERY_INTERFACE = "0.0.0.0";
    private static final int STORAGE_PORT = 7000;

    private static final String CLASSES = "/identityperf";
    private static final String CONFIGURATION = "/identityperf-cassandra.yaml";
    private static final String LOGGING = "/identityperf-logback.xml";

    private final ContainerPlace place;
    private volatile Optional<Node> node = Optional.empty();

    CassandraContainerProgram(ContainerPlace place) {
        this.place = place;
    }

    @Override
    public Store kind() {
        return Store.CASSANDRA;
    }

    @Override
    public DockerImageName image() {
        return Images.CASSANDRA;
    }

    @Override
    public ContainerPlace place() {
        return place;
    }

    @Override
    public String data() {
        return "/var/lib/cassandra";
    }

    @Override
    public int port() {
        return 9042;
    }

    @Override
    public List<String> command() {
        List<String> command = new ArrayList<>(List.of("java"));
        command.addAll(CassandraConfiguration.JVM);
        command.addAll(List.of(
                "-Dcassandra.storagedir=" + data(),
                "-Dcassandra.config=file://" + CONFIGURATION,
                "-Dlogback.configurationFile=" + LOGGING,
                "-cp",
                CLASSES + ':' + SERVER,
                NodeMain.class.getName()));
        return command;
    }

    @Override
    public boolean keepsPassword() {
        return false;
    }

    @Override
    public int user() {
        return USER;
    }

    @Override
    public Optional<String> startedAs() {
        return Optional.of(USER + ":" + USER);
    }

    @Override
    public Map<String, byte[]> files() {
        String configuration = CassandraConfiguration.yaml(
                LOOPBACK, EVERY_INTERFACE, port(), STORAGE_PORT, LOOPBACK + ':' + STORAGE_PORT);
        Map<String, byte[]> files = NodeClasses.below(CLASSES);
        files.put(CONFIGURATION, configuration.getBytes(StandardCharsets.UTF_8));
        files.put(LOGGING, CassandraConfiguration.LOGGING.getBytes(StandardCharsets.UTF_8));
        return files;
    }

    @Override
    public Optional<Consumer<ServerStreams>> streams() {
        return Optional.of(
                streams -> node = Optional.of(Node.of(streams.answers(), streams.requests(), place.password())));
    }

    @Override
    public long newBytes() {
        return CassandraFolder.NEW_BYTES;
    }

    @Override
    public boolean answers(int port) {
        try {
            return node.isPresent() && node.get().ready();
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public CassandraServer open(StoreContainer container, Room room, Consumer<String> say) {
        Address admin = CassandraProgram.admin(LOOPBACK, container.port(), place.password());
        return CassandraServer.at(admin, node.orElseThrow(), room, container.conditions(admin), say);
    }

    /** Cassandra is made to be killed, as the embedded one is. */
    @Override
    public String stopSignal() {
        return "SIGKILL";
    }

    /** A failing disk ends it. */
    @Override
    public Optional<String> broke() {
        return Optional.empty();
    }
}
