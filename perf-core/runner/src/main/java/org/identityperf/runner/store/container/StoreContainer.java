package org.identityperf.runner.store.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.model.Container;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.cache.Room;
import org.identityperf.runner.store.process.LogFile;
import org.identityperf.runner.store.process.RunningServer;

/**
 * One running container, from the moment its server lets us in until it is stopped: by us, or by the end of this JVM. Its
 * data stays in a volume. What a killed JVM leaves is stopped by the next start on the same volume.
 */
public final class StoreContainer implements RunningServer {

    /** Long, because a server that was killed first replays its log. */
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    /** Not shorter, because the engine and the starting server would spend time on being asked. */
    private static final long MILLIS_BETWEEN_QUESTIONS = 100;

    private final Thread hook = new Thread(this::stop, "stop a container");
    private final Engine engine;
    private final ContainerProgram program;
    private final String image;
    private Optional<LaunchedContainer> container = Optional.empty();
    private Optional<ContainerLog> log = Optional.empty();
    private int port;
    private boolean stopped;

    private StoreContainer(Engine engine, ContainerProgram program, String image) {
        this.engine = engine;
        this.program = program;
        this.image = image;
    }

    /**
     * Stops what a killed run left on the volume, makes the volume if there is none, starts the server and waits until it
     * lets us in. To be called while holding the lock of the program's place: then no living run owns the volume.
     *
     * @param say is told if something is swept or an image fetched
     * @throws StoreException with the end of the server's log if it ends instead
     */
    static StoreContainer start(Engine engine, ContainerProgram program, Consumer<String> say) {
        try {
            DataVolume volume = DataVolume.of(engine, program);
            sweep(engine.client(), volume, program, say);
            engine.room().require(program.newBytes(), program.kind().title() + " in a container");
            String image = engine.image(program.image(), say);
            volume.make(() -> {
                if (program.keepsPassword()) {
                    run(engine, program, image, volume, true).close();
                }
            });
            return run(engine, program, image, volume, !program.keepsPassword());
        } catch (DockerException e) {
            throw new StoreException(
                    program.kind().title() + " can't be started in a container: the Docker engine refuses ("
                            + String.valueOf(e.getMessage()).strip() + ")",
                    e);
        }
    }

    private static void sweep(DockerClient client, DataVolume volume, ContainerProgram program, Consumer<String> say) {
        for (Container found : client.listContainersCmd()
                .withShowAll(true)
                .withLabelFilter(volume.labels())
                .exec()) {
            LaunchedContainer left =
                    new LaunchedContainer(client, program.kind().title(), found.getId());
            say.accept("stopping a " + left + " that a killed run left");
            left.remove();
        }
    }

    private static StoreContainer run(
            Engine engine, ContainerProgram program, String image, DataVolume volume, boolean tell) {
        StoreContainer running = new StoreContainer(engine, program, image);
        Runtime.getRuntime().addShutdownHook(running.hook);
        try {
            running.awaitAnswer(running.launch(volume, tell));
            return running;
        } catch (RuntimeException e) {
            running.close();
            throw e;
        }
    }

    private synchronized LaunchedContainer launch(DataVolume volume, boolean tell) {
        if (stopped) {
            throw new StoreException(program.kind().title() + " is not started, because this JVM is ending");
        }
        LaunchedContainer launched = LaunchedContainer.launch(engine.client(), program, volume, image, tell);
        container = Optional.of(launched);
        log = Optional.of(ContainerLog.follow(engine.client(), launched.id(), log()));
        port = launched.published(program.port())
                .orElseThrow(
                        () -> failure(launched.ended().orElse(launched + " has no port") + " instead of starting"));
        return launched;
    }

    private void awaitAnswer(LaunchedContainer launched) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!program.answers(port)) {
            launched.ended().ifPresent(how -> {
                throw failure(how + " instead of starting");
            });
            if (System.nanoTime() > deadline) {
                throw failure(launched + " lets nobody in after " + PATIENCE.toMinutes() + " minutes");
            }
            try {
                TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_QUESTIONS);
            } catch (InterruptedException e) {
                throw StoreException.interrupted("waiting for " + launched + " to start", e);
            }
        }
    }

    @Override
    public synchronized Optional<String> trouble() {
        return container
                .flatMap(StoreContainer::endedSoon)
                .map(how -> how + " while it was in use")
                .or(program::broke)
                .map(how -> failure(how).getMessage());
    }

    /** Who was refused by an ending server may know before the engine does. */
    private static Optional<String> endedSoon(LaunchedContainer container) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(1);
        Optional<String> end = container.ended();
        try {
            while (end.isEmpty() && System.nanoTime() < deadline) {
                TimeUnit.MILLISECONDS.sleep(20);
                end = container.ended();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return end;
    }

    private StoreException failure(String what) {
        if (container.flatMap(LaunchedContainer::ended).isPresent()) {
            log.ifPresent(ContainerLog::finish);
        }
        return new StoreException(what + ". The end of its log " + log() + ":\n" + LogFile.end(log()));
    }

    /**
     * Runs a command inside the container, beside the server, as the image's own user; it can be stopped meanwhile.
     *
     * @throws StoreException with what it printed if it fails
     */
    public void run(String... command) {
        ContainerCommand.run(engine.client(), running(), command);
    }

    private synchronized LaunchedContainer running() {
        return container.orElseThrow(() -> new StoreException(program.kind().title() + " was stopped"));
    }

    /** What is particular to it. */
    ContainerProgram program() {
        return program;
    }

    @Override
    public Path log() {
        return program.place().log();
    }

    @Override
    public Optional<String> full(Room room) {
        return LogFile.full(log(), room);
    }

    @Override
    public int port() {
        return port;
    }

    /** By which the engine knows it; empty when it was stopped. */
    synchronized String id() {
        return container.map(LaunchedContainer::id).orElse("");
    }

    /**
     * What is particular to this way and may decide a figure.
     *
     * @param admin the store as its superuser, to be asked what the way to it costs
     */
    public SortedMap<String, String> conditions(Address admin) {
        return new TreeMap<>(Map.of(
                "container.engine",
                engine.title(),
                "container.image",
                image,
                "container.limits",
                "none of memory or processors",
                "container.network",
                PublishedPort.inWords(admin, running().own(program.port()))));
    }

    private synchronized void stop() {
        stopped = true;
        container.ifPresent(LaunchedContainer::remove);
        container = Optional.empty();
        log.ifPresent(ContainerLog::finish);
        log = Optional.empty();
    }

    @Override
    public void close() {
        try {
            stop();
        } finally {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                // The JVM is ending, and the hook finds nothing left to do.
            }
        }
    }
}
