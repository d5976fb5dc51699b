package org.identityperf.runner.store.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.github.dockerjava.api.DockerClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.CassandraSession;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.OpenServer;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.cache.PasswordFile;
import org.identityperf.runner.store.cache.Room;
import org.identityperf.runner.store.cassandra.node.NodeMain;
import org.identityperf.runner.store.container.ContainerProgram;
import org.identityperf.runner.store.container.Engine;
import org.identityperf.runner.store.container.Images;
import org.identityperf.runner.store.container.StoreContainer;
import org.identityperf.runner.store.process.CleanEnvironment;
import org.identityperf.runner.store.process.EmbeddedStore;
import org.identityperf.runner.store.process.LogFile;
import org.identityperf.runner.store.process.Program;
import org.identityperf.runner.store.process.ServerFolder;
import org.identityperf.runner.store.process.ServerProcess;
import org.identityperf.runner.store.process.StartedStore;
import org.testcontainers.images.builder.Transferable;
import org.testcontainers.utility.DockerImageName;
import org.testcontainers.utility.MountableFile;

/**
 * A node of Cassandra on this machine, as a process or, the only one of its cluster, in a container; its datasets are
 * keyspaces. Its superuser's password is new at each start and never written to disk.
 *
 * <p>In a container, {@link NodeMain} starts the server too, with the JVM of the <a
 * href="https://hub.docker.com/_/cassandra">official image</a>. So it has the same settings, clones in the same way,
 * and ends with this JVM. That class receives the password on its standard input and sets it before any client can log
 * in. The image's own start would begin with a superuser whose password is well known.
 */
public final class CassandraServer implements Program, ContainerProgram {

    private static final long SEGMENT_BYTES = 32 << 20;

    /** The user and group of the image's own server. */
    private static final String USER = "999:999";

    private static final String SERVER = "/opt/cassandra/lib/*";
    private static final int STORAGE_PORT = 7000;
    private static final int READABLE = 0555;
    private static final String CONFIGURATION = "/identityperf-cassandra.yaml";
    private static final String LOGGING = "/identityperf-logback.xml";

    /**
     * A cluster as its nodes know it.
     *
     * @param java how the command begins that runs a node: the JDK's program and the class path
     * @param nodes how many nodes it has, which have equal parts of the rows
     * @param port the port for clients, the same for all nodes, as is the next one, for other nodes; empty if any free
     *     ports will do
     * @param password the superuser's
     */
    record Cluster(List<String> java, int nodes, OptionalInt port, String password) {

        /** Returns a cluster of one node. */
        static Cluster alone(List<String> java) {
            return new Cluster(java, 1, OptionalInt.empty(), PasswordFile.random());
        }
    }

    private final ServerFolder folder;
    private final Cluster cluster;
    private final int number;
    private volatile Node node;
    private boolean launched;

    /** @param number the number of this node in its cluster, from 1 */
    private CassandraServer(ServerFolder folder, Cluster cluster, int number) {
        this.folder = folder;
        this.cluster = cluster;
        this.number = number;
    }

    /**
     * Starts a Cassandra of one node as a process; waits first if another run uses this cache.
     *
     * @param javaHome the folder of the JDK 17 to run it on; empty to look for one
     * @param say receives a line about a download, a wait or a sweep
     * @throws org.identityperf.runner.store.StoreUnavailable if no JDK will do
     */
    public static EmbeddedStore start(Cache cache, Optional<Path> javaHome, Consumer<String> say) {
        List<String> java = CassandraJava.command(javaHome, say);
        return new EmbeddedStore(Store.CASSANDRA, cache, place(cache), () -> alone(java, cache), say);
    }

    /** Starts a Cassandra of one node in a container; waits first if another run uses this cache. */
    public static StartedStore<StoreContainer> start(Engine engine, Cache cache, Consumer<String> say) {
        return StoreContainer.open(
                engine,
                cache,
                ContainerProgram.beside(
                        place(cache), folder -> new CassandraServer(folder, Cluster.alone(List.of()), 1)),
                say);
    }

    /** Returns the only node of its cluster. */
    static CassandraServer alone(List<String> java, Cache cache) {
        return in(cache, place(cache), Cluster.alone(java), 1);
    }

    /** Finds a node's folder, or makes it; the server fills it at its first start. */
    static CassandraServer in(Cache cache, Path place, Cluster cluster, int number) {
        return Program.in(cache, place, folder -> new CassandraServer(folder, cluster, number));
    }

    static Path place(Cache cache) {
        return cache.folder("cassandra-" + CassandraJava.CASSANDRA).resolve("data");
    }

    @Override
    public Store kind() {
        return Store.CASSANDRA;
    }

    @Override
    public ServerFolder folder() {
        return folder;
    }

    @Override
    public long newBytes() {
        return CassandraFolder.NEW_BYTES;
    }

    @Override
    public boolean keepsPassword() {
        return false;
    }

    @Override
    public Address admin(int port) {
        String url = "cassandra://" + host(number) + ':' + cluster.port().orElse(port) + "/?datacenter=datacenter1";
        return new Address(url, "identityperf", cluster.password());
    }

    /** Returns a node's own address on the loopback interface. */
    static String host(int number) {
        return "127.0.0." + number;
    }

    /** Asks the node itself, over a connection that no other program has. */
    @Override
    public boolean answers(Address admin, Path data) {
        return node.ready();
    }

    Node node() {
        return node;
    }

    CassandraFolder keyspaces() {
        return new CassandraFolder(folder.path());
    }

    @Override
    public OpenServer open(Address admin, Room room) {
        return open(kind(), new Storage(() -> List.of(node), room), Optional.empty(), admin);
    }

    @Override
    public OpenServer open(int port, Room room) {
        return open(kind(), new Storage(() -> List.of(node), room), Optional.of(keyspaces()), admin(port));
    }

    /**
     * Opens the nodes of a cluster, each of which has every row.
     *
     * @param folder records how far datasets have been loaded; empty if nothing does
     */
    static OpenServer open(Store kind, Storage storage, Optional<CassandraFolder> folder, Address admin) {
        CqlSession session;
        try {
            session = CassandraSession.open(admin);
        } catch (DriverException e) {
            throw new StoreException("Cassandra started, but does not answer: " + e.getMessage(), e);
        }
        try {
            List<Node> nodes = storage.nodes().get();
            SortedMap<String, String> conditions = CassandraSettings.readBack(session);
            // Clients can't read it from the server.
            conditions.put(CassandraSettings.HEAP, Long.toString(nodes.get(0).number(NodeMain.HEAP)));
            int replicas = nodes.size();
            Keyspaces keyspaces = new Keyspaces(session, admin, replicas);
            if (replicas > 1) {
                conditions.put("nodes", Integer.toString(replicas));
                conditions.put("replicas", Integer.toString(replicas));
                // Until this is done, the roles are stored on one node alone.
                keyspaces.replicate("system_auth");
            }
            CassandraDatasets datasets =
                    new CassandraDatasets(keyspaces, new CassandraPlaces(keyspaces), Optional.of(storage), folder);
            String version = kind.title() + ' ' + conditions.get("release_version");
            return new OpenServer(admin, version, datasets, conditions, session::close);
        } catch (RuntimeException e) {
            session.close();
            throw e;
        }
    }

    @Override
    public Path data() {
        return keyspaces().data();
    }

    @Override
    public void makeData() throws IOException {
        Files.createDirectory(data());
    }

    @Override
    public String version() {
        return CassandraJava.CASSANDRA;
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
            keyspaces().removeUnfinished(true);
            launched = true;
        }
        folder.emptyTemporary();
        int clients = cluster.port().orElse(port);
        int others = cluster.port().isPresent() ? clients + 1 : ServerProcess.freePort();
        Path configuration = folder.path().resolve("cassandra.yaml");
        Path logging = folder.path().resolve("logback.xml");
        Files.writeString(configuration, CassandraSettings.yaml(host(number), host(number), clients, others) + token());
        Files.writeString(logging, CassandraSettings.LOGGING);
        List<String> command = new ArrayList<>(cluster.java());
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
        node = Node.of(process, cluster.password());
        return process;
    }

    /** Returns the setting of where the node's part of the rows begins; the only node chooses that itself. */
    private String token() {
        long part = Long.divideUnsigned(-1L, cluster.nodes());
        return cluster.nodes() == 1 ? "" : "initial_token: \"" + (Long.MIN_VALUE + 1 + part * (number - 1)) + "\"\n";
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
        if (cluster.nodes() == 1) {
            keyspaces().removeUnfinished(false);
        }
    }

    /** Cassandra is designed to be killed: its log has what was written. An orderly end takes ten times as long. */
    @Override
    public List<String> signals() {
        return List.of("KILL");
    }

    @Override
    public DockerImageName image() {
        return Images.CASSANDRA;
    }

    @Override
    public String volume() {
        return "/var/lib/cassandra";
    }

    @Override
    public int port() {
        return ExternalCassandra.STANDARD_PORT;
    }

    @Override
    public void configure(StoreContainer container) {
        String classPath = Stream.concat(CassandraJava.ours().stream().map(CassandraServer::inside), Stream.of(SERVER))
                .collect(Collectors.joining(":"));
        List<String> command = new ArrayList<>(List.of("java"));
        command.addAll(CassandraSettings.JVM);
        command.addAll(List.of(
                "-Dcassandra.storagedir=" + volume(),
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
        String configuration = CassandraSettings.yaml(host(1), "0.0.0.0", port(), STORAGE_PORT);
        container
                .withCopyToContainer(Transferable.of(configuration), CONFIGURATION)
                .withCopyToContainer(Transferable.of(CassandraSettings.LOGGING), LOGGING);
        for (Path ours : CassandraJava.ours()) {
            container.withCopyToContainer(MountableFile.forHostPath(ours, READABLE), inside(ours));
        }
    }

    private static String inside(Path ours) {
        return "/identityperf/" + CassandraJava.ours().indexOf(ours);
    }

    @Override
    public boolean dataKeepsPassword() {
        return false;
    }

    /** Attaches the streams before the container starts, so that no output is lost. */
    @Override
    public void created(DockerClient client, String container) {
        try {
            node = ContainerStreams.join(client, container, cluster.password());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
