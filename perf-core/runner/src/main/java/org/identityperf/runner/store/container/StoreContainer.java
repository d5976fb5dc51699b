package org.identityperf.runner.store.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.command.InspectContainerResponse.ContainerState;
import com.github.dockerjava.api.exception.ConflictException;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.exception.NotModifiedException;
import com.github.dockerjava.api.model.Bind;
import com.github.dockerjava.api.model.Container;
import com.github.dockerjava.api.model.ContainerNetwork;
import com.github.dockerjava.api.model.Volume;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.settings.StoreMode;
import org.identityperf.runner.store.OpenServer;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.cache.CacheLock;
import org.identityperf.runner.store.network.RoundTripTime;
import org.identityperf.runner.store.process.LogFile;
import org.identityperf.runner.store.process.RunningServer;
import org.identityperf.runner.store.process.StartedStore;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.output.OutputFrame;
import org.testcontainers.images.PullPolicy;

/**
 * A container of Testcontainers whose data stays in a volume. It exists from the moment its server
 * accepts connections until it is stopped: by this project, or by Testcontainers at the end of this JVM. What a killed
 * JVM leaves, where there is no Ryuk, is removed by the next start on the same volume.
 *
 * <p>It is not Testcontainers' own class for a store, such as {@code PostgreSQLContainer}, for three reasons. Those
 * classes put the password into the environment, which the engine shows to its users. They wait for what a server
 * prints while it makes new data. They have their own settings for MySQL, Elasticsearch and Cassandra, which would
 * change what is measured.
 */
public final class StoreContainer extends GenericContainer<StoreContainer> implements RunningServer {

    /** How long to wait for a start: long, because a killed server first replays its log. */
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private static final Duration GENTLE = Duration.ofSeconds(60);

    /**
     * The time between two checks whether the server is ready. If it were shorter, the checks would slow the engine and
     * the starting server.
     */
    private static final long MILLIS_BETWEEN_QUESTIONS = 100;

    private static final int REACHED_WITHIN_MILLIS = 500;

    /**
     * The size of the shared memory. Docker's default of 64 MiB is less than PostgreSQL's parallel workers share while
     * they build an index.
     */
    private static final long SHARED_MEMORY = 1L << 30;

    private static final int OWNER_READS = 0100400;

    private final Engine engine;
    private final ContainerProgram program;
    private final boolean hasPasswordFile;
    private final CountDownLatch logged = new CountDownLatch(1);
    private Optional<OutputStream> log = Optional.empty();

    private StoreContainer(
            Engine engine, ContainerProgram program, DataVolume volume, boolean tell, Consumer<String> say) {
        super(program.image());
        this.engine = engine;
        this.program = program;
        this.hasPasswordFile = tell && !program.told().isEmpty();
        program.configure(this);
        if (hasPasswordFile) {
            withEnv(program.told());
        }
        withExposedPorts(program.port());
        withLabels(volume.labels());
        withSharedMemorySize(SHARED_MEMORY);
        withCreateContainerCmdModifier(
                create -> create.getHostConfig().withBinds(new Bind(volume.name(), new Volume(program.volume()))));
        withLogConsumer(this::write);
        withImagePullPolicy(image -> {
            boolean fetched = PullPolicy.defaultPolicy().shouldPull(image);
            if (fetched) {
                say.accept("the image " + image.asCanonicalNameString() + " is fetched once by " + engine.title());
            }
            return fetched;
        });
    }

    /** Starts and opens a store in a container; waits first if another run uses this cache. */
    public static StartedStore<StoreContainer> open(
            Engine engine, Cache cache, ContainerProgram program, Consumer<String> say) {
        return new StartedStore<>(
                program.kind(),
                StoreMode.CONTAINERS,
                engine.room(),
                CacheLock.beside(program.folder().path(), cache.folder(), say),
                () -> start(engine, program, say),
                StoreContainer::open,
                say);
    }

    /**
     * Removes what a killed run left on the volume, makes the volume if there is none, starts the server and waits
     * until it accepts connections. Call it while holding the lock of the program's place, so that no other run uses
     * the volume.
     */
    private static StoreContainer start(Engine engine, ContainerProgram program, Consumer<String> say) {
        try {
            DataVolume volume = DataVolume.of(program);
            sweep(volume, program, say);
            engine.room().require(program.newBytes(), program.kind().title() + " in a container");
            volume.make(() -> {
                if (program.dataKeepsPassword()) {
                    run(new StoreContainer(engine, program, volume, true, say)).close();
                }
            });
            return run(new StoreContainer(engine, program, volume, !program.dataKeepsPassword(), say));
        } catch (DockerException e) {
            throw cannotStart(program, e);
        }
    }

    private static StoreException cannotStart(ContainerProgram program, Exception e) {
        return new StoreException(
                program.kind().title() + " can't be started in a container: the Docker engine refuses (" + rootOf(e)
                        + ")",
                e);
    }

    static String rootOf(Exception e) {
        Throwable root = e;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return String.valueOf(root.getMessage()).strip();
    }

    private static void sweep(DataVolume volume, ContainerProgram program, Consumer<String> say) {
        DockerClient client = DockerClientFactory.instance().client();
        for (Container left : client.listContainersCmd()
                .withShowAll(true)
                .withLabelFilter(volume.labels())
                .exec()) {
            say.accept("stopping a " + spelled(program, left.getId()) + " that a killed run left");
            try {
                stop(client, left.getId());
                client.removeContainerCmd(left.getId())
                        .withForce(true)
                        .withRemoveVolumes(true)
                        .exec();
            } catch (NotFoundException | ConflictException e) {
                // Ryuk was faster.
            }
        }
    }

    private static void stop(DockerClient client, String container) {
        try {
            client.stopContainerCmd(container)
                    .withTimeout(Math.toIntExact(GENTLE.toSeconds()))
                    .exec();
        } catch (NotModifiedException | NotFoundException e) {
            // It has ended already.
        }
    }

    private static StoreContainer run(StoreContainer container) {
        String image;
        try {
            image = container.getDockerImageName();
        } catch (RuntimeException e) {
            throw new StoreException(
                    "the Docker engine can't fetch the image " + container.program.image() + " (" + rootOf(e)
                            + "). Check its network, or load the image into it by hand.",
                    e);
        }
        try {
            container.start();
            return container;
        } catch (RuntimeException e) {
            for (Throwable cause = e; cause != null; cause = cause.getCause()) {
                if (cause instanceof StoreException) {
                    throw (StoreException) cause;
                }
            }
            if (container.log.isEmpty()) {
                throw cannotStart(container.program, e);
            }
            throw new StoreException(
                    container.withLog(container.program.kind().title() + " can't be started from " + image + " ("
                            + rootOf(e) + ")"),
                    e);
        }
    }

    /**
     * Copies the password into the container as a file, which the engine does not show when it is asked for the
     * container.
     */
    @Override
    protected void containerIsCreated(String container) {
        try {
            log = Optional.of(Files.newOutputStream(log()));
        } catch (IOException e) {
            throw new StoreException("can't write the log " + log() + " (" + e + ")", e);
        }
        if (hasPasswordFile) {
            byte[] password = program.folder().password().getBytes(StandardCharsets.UTF_8);
            ByteArrayOutputStream archive = new ByteArrayOutputStream();
            try (TarArchiveOutputStream tar = new TarArchiveOutputStream(archive)) {
                TarArchiveEntry entry = new TarArchiveEntry(ContainerProgram.PASSWORD_FILE.substring(1));
                entry.setMode(OWNER_READS);
                // Testcontainers' own way of copying a file can only set root as the owner.
                entry.setIds(program.user(), 0);
                entry.setSize(password.length);
                tar.putArchiveEntry(entry);
                tar.write(password);
                tar.closeArchiveEntry();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            dockerClient
                    .copyArchiveToContainerCmd(container)
                    .withRemotePath("/")
                    .withTarInputStream(new ByteArrayInputStream(archive.toByteArray()))
                    .exec();
        }
        program.created(dockerClient, container);
    }

    private void write(OutputFrame frame) {
        try {
            if (frame.getType() == OutputFrame.OutputType.END) {
                log.orElseThrow().close();
                logged.countDown();
            } else {
                log.orElseThrow().write(frame.getBytes());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    protected void waitUntilContainerStarted() {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!program.answers(program.admin(port()), program.dataFolder())) {
            ended().ifPresent(how -> {
                throw new StoreException(withLog(how + " instead of starting"));
            });
            if (System.nanoTime() > deadline) {
                throw new StoreException(withLog(this + " lets nobody in after " + PATIENCE.toMinutes() + " minutes"));
            }
            try {
                TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_QUESTIONS);
            } catch (InterruptedException e) {
                throw StoreException.interrupted("waiting for " + this + " to start", e);
            }
        }
    }

    /** Returns how the server ended; empty as long as it runs, and when it was stopped. */
    private Optional<String> ended() {
        if (getContainerId() == null) {
            return Optional.empty();
        }
        try {
            ContainerState state = getCurrentContainerInfo().getState();
            if (Boolean.TRUE.equals(state.getRunning())) {
                return Optional.empty();
            }
            String memory = Boolean.TRUE.equals(state.getOOMKilled()) ? ", killed for want of memory," : "";
            return Optional.of(this + " ended with code " + state.getExitCodeLong() + memory);
        } catch (NotFoundException e) {
            return Optional.of(this + " was removed by somebody else");
        } catch (RuntimeException e) {
            return Optional.of(this + " is out of reach, since the Docker engine no longer answers,");
        }
    }

    @Override
    public Optional<String> trouble() {
        return endedSoon()
                .map(how -> how + " while it was in use")
                .or(() -> program.broke())
                .map(this::withLog);
    }

    /**
     * Returns how the server ended, and waits a moment for that. A client whose connection failed may notice the end
     * before the engine does.
     */
    private Optional<String> endedSoon() {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(1);
        Optional<String> end = ended();
        try {
            while (end.isEmpty() && System.nanoTime() < deadline) {
                TimeUnit.MILLISECONDS.sleep(20);
                end = ended();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return end;
    }

    private String withLog(String what) {
        if (getContainerId() == null || ended().isPresent()) {
            awaitLog();
        }
        return what + ". The end of its log " + log() + ":\n" + LogFile.end(log());
    }

    private void awaitLog() {
        try {
            logged.await(1, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Runs a command inside the container, while the server runs, as the image's own user. */
    public void run(String... command) {
        String what = "\"" + String.join(" ", command) + "\" in " + this;
        try {
            ExecResult result = execInContainer(command);
            if (result.getExitCode() != 0) {
                throw new StoreException(what + " ended with code " + result.getExitCode() + ": "
                        + (result.getStdout() + result.getStderr()).strip());
            }
        } catch (InterruptedException e) {
            throw StoreException.interrupted("waiting for " + what, e);
        } catch (IOException | DockerException | IllegalStateException e) {
            throw new StoreException(what + " can't be run: " + e.getMessage(), e);
        }
    }

    /** Opens the server, which accepts connections now. */
    private OpenServer open() {
        Address admin = program.admin(port());
        return program.open(admin, engine.room()).with(conditions(admin));
    }

    @Override
    public Path log() {
        return program.log();
    }

    @Override
    public List<InetSocketAddress> hosts() {
        return List.of(new InetSocketAddress("127.0.0.1", port()));
    }

    private int port() {
        return getMappedPort(program.port());
    }

    private Map<String, String> conditions(Address admin) {
        return Map.of(
                "container.engine",
                engine.title(),
                "container.image",
                getDockerImageName(),
                "container.limits",
                "none of memory or processors",
                "container.network",
                "port published on the loopback interface, " + cost(admin));
    }

    /**
     * Measures what the connection to the container costs. The engine listens at the published port and passes
     * everything on. The difference to the container's own address is measured, if that is reachable.
     */
    private String cost(Address published) {
        return getContainerInfo().getNetworkSettings().getNetworks().values().stream()
                .map(ContainerNetwork::getIpAddress)
                .filter(address -> address != null && !address.isEmpty())
                .findFirst()
                .filter(this::isReachable)
                .map(address -> published.at(List.of(address + ':' + program.port())))
                .map(direct -> String.format(
                        Locale.ROOT,
                        "%.2f ms a round trip more than the container's own address",
                        RoundTripTime.addedMillis(direct, published)))
                .orElse("what that adds to a round trip can't be measured here");
    }

    /**
     * Returns whether the container's own address can be reached. It can't if the engine runs in a virtual machine, as
     * with Docker Desktop.
     */
    private boolean isReachable(String address) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(address, program.port()), REACHED_WITHIN_MILLIS);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Stops the server in an orderly way; Testcontainers would kill it. */
    @Override
    protected void containerIsStopping(InspectContainerResponse info) {
        stop(dockerClient, getContainerId());
    }

    /** Stops the container, in an orderly way if possible, and removes it. Its volume stays. */
    @Override
    public void close() {
        // An earlier interrupt must not prevent the orderly stop.
        boolean interrupted = Thread.interrupted();
        try {
            stop();
            awaitLog();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Returns the engine's id of the container; empty when it was stopped. */
    public String id() {
        return Optional.ofNullable(getContainerId()).orElse("");
    }

    private static String spelled(ContainerProgram program, String container) {
        return program.kind().title() + " (container " + container.substring(0, Math.min(12, container.length())) + ')';
    }

    /**
     * Returns a text such as {@code PostgreSQL (container 2d5e985aa3c1)}, with the digits that {@code docker ps} shows.
     */
    @Override
    public String toString() {
        return spelled(program, String.valueOf(getContainerId()));
    }
}
