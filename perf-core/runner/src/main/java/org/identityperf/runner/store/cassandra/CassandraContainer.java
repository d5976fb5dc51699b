package org.identityperf.runner.store.cassandra;

import com.github.dockerjava.api.DockerClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.cassandra.node.NodeMain;
import org.identityperf.runner.store.container.ContainerPlace;
import org.identityperf.runner.store.container.ContainerProgram;
import org.identityperf.runner.store.container.ContainerStore;
import org.identityperf.runner.store.container.Engine;
import org.identityperf.runner.store.container.Images;
import org.identityperf.runner.store.container.StoreContainer;
import org.identityperf.runner.store.process.LocalServer;
import org.testcontainers.images.builder.Transferable;
import org.testcontainers.utility.DockerImageName;
import org.testcontainers.utility.MountableFile;

/**
 * A {@code CassandraContainer} runs Cassandra of one node in a container; its datasets are keyspaces inside the volume.
 * The embedded Cassandra's main class starts the server, with the JVM of the <a
 * href="https://hub.docker.com/_/cassandra">official image</a>. So it has the same settings, clones in the same way,
 * and ends with this JVM. That class receives the password on its standard input and sets it before any client can log
 * in. The image's own start would begin with a superuser whose password is well known.
 */
public final class CassandraContainer implements ContainerProgram {

    /** The user and group of the image's own server. */
    private static final String USER = "999:999";

    private static final String SERVER = "/opt/cassandra/lib/*";
    private static final int STORAGE_PORT = 7000;
    private static final int READABLE = 0555;

    private static final String CONFIGURATION = "/identityperf-cassandra.yaml";
    private static final String LOGGING = "/identityperf-logback.xml";

    private final ContainerPlace place;
    private volatile Node node;

    CassandraContainer(ContainerPlace place) {
        this.place = place;
    }

    /**
     * Starts the server; waits first if another run uses this cache.
     *
     * @param say receives a line about each download, wait and sweep
     */
    public static ContainerStore start(Engine engine, Cache cache, Consumer<String> say) {
        return new ContainerStore(
                engine, cache, new CassandraContainer(ContainerPlace.beside(CassandraFolder.place(cache))), say);
    }

    @Override
    public Store kind() {
        return Store.CASSANDRA;
    }

    @Override
    public LocalServer server(StoreContainer container) {
        return CassandraServer.alone(() -> node, Optional.empty());
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
    public void configure(StoreContainer container) {
        String classPath = Stream.concat(
                        CassandraJava.ours().stream().map(CassandraContainer::inside), Stream.of(SERVER))
                .collect(Collectors.joining(":"));
        List<String> command = new ArrayList<>(List.of("java"));
        command.addAll(CassandraSettings.JVM);
        command.addAll(List.of(
                "-Dcassandra.storagedir=" + data(),
                "-Dcassandra.config=file://" + CONFIGURATION,
                "-Dlogback.configurationFile=" + LOGGING,
                "-cp",
                classPath,
                NodeMain.class.getName()));
        container
                .withCommand(command.toArray(String[]::new))
                .withCreateContainerCmdModifier(create -> create.withUser(USER)
                        // Its input ends when the process at the other end does.
                        .withStdinOpen(true)
                        .withStdInOnce(true)
                        // Cassandra is designed to be killed; the embedded one is stopped in this way too.
                        .withStopSignal("SIGKILL"));
        String configuration = CassandraSettings.yaml(CassandraProgram.host(1), "0.0.0.0", port(), STORAGE_PORT);
        container
                .withCopyToContainer(Transferable.of(configuration), CONFIGURATION)
                .withCopyToContainer(Transferable.of(CassandraSettings.LOGGING), LOGGING);
        for (Path ours : CassandraJava.ours()) {
            container.withCopyToContainer(MountableFile.forHostPath(ours, READABLE), inside(ours));
        }
    }

    /** Returns where a jar or folder of this project is in the container. */
    private static String inside(Path ours) {
        return "/identityperf/" + CassandraJava.ours().indexOf(ours);
    }

    @Override
    public boolean keepsPassword() {
        return false;
    }

    /** Attaches the streams before the container starts, so that no output is lost. */
    @Override
    public void created(DockerClient client, String container) {
        try {
            node = ContainerStreams.join(client, container, place.password());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public long newBytes() {
        return CassandraFolder.NEW_BYTES;
    }
}
