package org.identityperf.lab.store.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectContainerResponse.ContainerState;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.exception.NotModifiedException;
import com.github.dockerjava.api.model.Bind;
import com.github.dockerjava.api.model.Container;
import com.github.dockerjava.api.model.ExposedPort;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.PortBinding;
import com.github.dockerjava.api.model.Ports;
import com.github.dockerjava.api.model.Volume;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.identityperf.lab.store.StoreException;
import org.identityperf.lab.store.process.LogFile;

/**
 * One running container, from the moment its server lets us in until it is stopped: by us, or by the end of this JVM. Its
 * data stays in a volume. What a killed JVM leaves is stopped by the next start of the same volume.
 */
public final class StoreContainer implements AutoCloseable {

    /** Long, because a server that was killed first replays its log. */
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private static final Duration GENTLE = Duration.ofSeconds(60);
    /** Docker's 64 MiB are less than PostgreSQL's parallel workers share while they build an index. */
    private static final long SHARED_MEMORY = 1L << 30;

    private final Thread hook = new Thread(this::stop, "stop a container");
    private final DockerClient client;
    private final ContainerProgram program;
    private final DataVolume volume;
    private final String image;
    private final SortedMap<String, String> conditions;
    private String id = "";
    private Optional<ContainerLog> log = Optional.empty();
    private int port;
    private boolean stopped;

    private StoreContainer(Engine engine, ContainerProgram program, DataVolume volume, String image) {
        this.client = engine.client();
        this.program = program;
        this.volume = volume;
        this.image = image;
        this.conditions = new TreeMap<>(Map.of(
                "container.engine",
                engine.title(),
                "container.image",
                image,
                "container.limits",
                "none of memory or processors",
                "container.network",
                "port published on the loopback interface"));
    }

    /**
     * Stops what a killed run left on the volume, makes the volume if there is none, starts the server and waits until it
     * lets us in. To be called while holding the lock of the program's place: then no living run owns the volume.
     *
     * @param say is told if something is swept or an image fetched
     * @throws StoreException with the end of the server's log if it ends instead
     */
    public static StoreContainer start(Engine engine, ContainerProgram program, Consumer<String> say) {
        try {
            DataVolume volume = DataVolume.of(engine, program);
            sweep(engine.client(), volume, program, say);
            String image = engine.image(program.image(), say);
            // A container of its own makes the data, so that the one that is measured never knows the password.
            volume.make(() -> {
                StoreContainer making = new StoreContainer(engine, program, volume, image);
                making.run(program.making(), program.password());
                making.close();
            });
            StoreContainer container = new StoreContainer(engine, program, volume, image);
            container.run(Map.of(), Optional.empty());
            return container;
        } catch (DockerException e) {
            throw new StoreException(
                    program.kind().title() + " can't be started in a container: the Docker engine refuses ("
                            + e.getMessage().strip() + ")",
                    e);
        }
    }

    private static void sweep(DockerClient client, DataVolume volume, ContainerProgram program, Consumer<String> say) {
        for (Container left : client.listContainersCmd()
                .withShowAll(true)
                .withLabelFilter(volume.labels())
                .exec()) {
            say.accept("stopping a " + program.kind().title() + " (container " + shortened(left.getId())
                    + ") that a killed run left");
            remove(client, left.getId());
        }
    }

    private void run(Map<String, String> more, Optional<String> password) {
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            launch(more, password);
            awaitAnswer();
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    private synchronized void launch(Map<String, String> more, Optional<String> password) {
        if (stopped) {
            throw new StoreException(program.kind().title() + " is not started, because this JVM is ending");
        }
        ExposedPort inside = ExposedPort.tcp(program.port());
        HostConfig host = HostConfig.newHostConfig()
                .withBinds(new Bind(volume.name(), new Volume(program.data())))
                // Any free port; without an address Docker would listen on every interface.
                .withPortBindings(new PortBinding(Ports.Binding.bindIp("127.0.0.1"), inside))
                .withShmSize(SHARED_MEMORY);
        List<String> environment = Stream.concat(program.environment().entrySet().stream(), more.entrySet().stream())
                .map(entry -> entry.getKey() + '=' + entry.getValue())
                .toList();
        id = client.createContainerCmd(image)
                .withName(volume.name())
                .withLabels(volume.labels())
                .withHostConfig(host)
                .withExposedPorts(inside)
                .withEnv(environment)
                .withCmd(program.command())
                .withStopSignal(program.stopSignal())
                .exec()
                .getId();
        password.ifPresent(secret -> SecretFile.copy(client, id, ContainerProgram.PASSWORD_FILE, secret));
        client.startContainerCmd(id).exec();
        log = Optional.of(ContainerLog.follow(client, id, program.log()));
        Ports.Binding[] published = client.inspectContainerCmd(id)
                .exec()
                .getNetworkSettings()
                .getPorts()
                .getBindings()
                .get(inside);
        if (published == null) {
            throw failure(ended().orElse(program.kind().title() + " got no port from the Docker engine"));
        }
        port = Integer.parseInt(published[0].getHostPortSpec());
    }

    private void awaitAnswer() {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!program.answers(port)) {
            Optional<String> end = ended();
            if (end.isPresent()) {
                throw failure(end.get() + " instead of starting");
            }
            if (System.nanoTime() > deadline) {
                throw failure(program.kind().title() + " lets nobody in after " + PATIENCE.toMinutes() + " minutes");
            }
            try {
                TimeUnit.MILLISECONDS.sleep(20);
            } catch (InterruptedException e) {
                throw StoreException.interrupted("waiting for " + program.kind().title() + " to start", e);
            }
        }
    }

    /** How it broke since it was started: it has ended, or one of its processes did; empty as long as it has not. */
    public Optional<String> trouble() {
        Optional<String> end = ended();
        // Who was refused by an ending server may know before the engine does.
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(1);
        try {
            while (end.isEmpty() && System.nanoTime() < deadline) {
                TimeUnit.MILLISECONDS.sleep(20);
                end = ended();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return end.map(how -> how + " while it was in use")
                .or(program::broke)
                .map(how -> failure(how).getMessage());
    }

    private Optional<String> ended() {
        String what = program.kind().title() + " (container " + shortened(id) + ")";
        try {
            ContainerState state = client.inspectContainerCmd(id).exec().getState();
            if (Boolean.TRUE.equals(state.getRunning())) {
                return Optional.empty();
            }
            String memory = Boolean.TRUE.equals(state.getOOMKilled()) ? ", killed for want of memory," : "";
            return Optional.of(what + " ended with code " + state.getExitCodeLong() + memory);
        } catch (NotFoundException e) {
            return Optional.of(what + " was removed by somebody else");
        } catch (RuntimeException e) {
            return Optional.of(what + " is out of reach, since the Docker engine no longer answers");
        }
    }

    private StoreException failure(String what) {
        if (ended().isPresent()) {
            log.ifPresent(ContainerLog::finish);
        }
        return new StoreException(what + ". The end of its log " + program.log() + ":\n" + LogFile.end(program.log()));
    }

    private static String shortened(String id) {
        return id.substring(0, Math.min(12, id.length()));
    }

    /** The port on the loopback interface. */
    public int port() {
        return port;
    }

    /** By which the engine knows it. */
    public String id() {
        return id;
    }

    /** What is particular to this way and may decide a figure. */
    public SortedMap<String, String> conditions() {
        return conditions;
    }

    private synchronized void stop() {
        stopped = true;
        if (id.isEmpty()) {
            return;
        }
        // An interrupt from before does not keep it from ending orderly.
        boolean interrupted = Thread.interrupted();
        try {
            remove(client, id);
            log.ifPresent(ContainerLog::finish);
            id = "";
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** In order, if it lets itself; the volume stays. */
    private static void remove(DockerClient client, String id) {
        try {
            client.stopContainerCmd(id)
                    .withTimeout(Math.toIntExact(GENTLE.toSeconds()))
                    .exec();
        } catch (NotModifiedException | NotFoundException e) {
            // It has ended already.
        }
        try {
            client.removeContainerCmd(id)
                    .withForce(true)
                    .withRemoveVolumes(true)
                    .exec();
        } catch (NotFoundException e) {
            // Somebody else was faster.
        }
    }

    @Override
    public void close() {
        stop();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is ending, and the hook finds nothing left to do.
        }
    }
}
