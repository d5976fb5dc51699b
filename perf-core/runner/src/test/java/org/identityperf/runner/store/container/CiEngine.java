package org.identityperf.runner.store.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectVolumeResponse;
import com.github.dockerjava.api.model.Container;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.identityperf.runner.TestJvm;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.ProcessLists;
import org.identityperf.runner.store.StoreUnavailable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The Docker engine of a CI machine: one that runs, or one of our own for as long as the tests do. Where there can be
 * none, the tests are skipped and the reason is printed. A test class that uses it is enabled by {@code CI=true} alone,
 * so that nothing is ever installed or started on a contributor's own machine.
 */
public final class CiEngine implements BeforeAllCallback {

    private static final Path DATA = Path.of("target", "docker").toAbsolutePath();

    private Shared shared;

    @Override
    public void beforeAll(ExtensionContext context) {
        shared = context.getRoot()
                .getStore(ExtensionContext.Namespace.GLOBAL)
                .getOrComputeIfAbsent(Shared.class, key -> Shared.open(), Shared.class);
        Assumptions.assumeTrue(shared.missing.isEmpty(), () -> shared.missing.orElse(""));
    }

    /** The engine, with a local image of the store. */
    public Engine with(Store store) {
        return shared.with(store);
    }

    /** Runs a program of these tests in a JVM of its own, which finds this engine with a local image of the store. */
    public Process run(Class<?> program, Store store) throws IOException {
        with(store);
        ProcessBuilder run = TestJvm.of(program);
        shared.daemon.ifPresent(
                daemon -> run.environment().put("DOCKER_HOST", daemon.address().toString()));
        return run.start();
    }

    /** What the engine made, if it is one of the tests' own; else the test is skipped. */
    EngineTraces ofTheTestsOwn() {
        Assumptions.assumeTrue(shared.daemon.isPresent(), "an engine runs here already");
        return shared.daemon.orElseThrow().traces();
    }

    /** Waits until a container has ended, however long that takes. */
    public void awaitEnd(String container) throws InterruptedException {
        shared.engine.orElseThrow().client().waitContainerCmd(container).start().awaitCompletion();
    }

    /** All that is told to whoever asks the engine for a container, or lists the processes of this machine. */
    public String exposed(String container) throws IOException {
        return shared.engine
                        .orElseThrow()
                        .client()
                        .inspectContainerCmd(container)
                        .exec()
                        .toString()
                + ProcessLists.all();
    }

    /** The containers that there are, running or not. */
    public List<String> containers() {
        return shared.engine.orElseThrow().client().listContainersCmd().withShowAll(true).exec().stream()
                .map(Container::getId)
                .toList();
    }

    /** The folder of this machine in which a container keeps its data, if it can be seen. */
    public Optional<Path> data(String container) {
        return shared.engine.orElseThrow().client().inspectContainerCmd(container).exec().getMounts().stream()
                .map(mount -> Path.of(mount.getSource()))
                .filter(Files::isDirectory)
                .findFirst();
    }

    /** Ends a container as the kernel would that is out of memory. */
    public void kill(String container) {
        shared.engine.orElseThrow().client().killContainerCmd(container).exec();
    }

    /** For all test classes of the JVM; JUnit closes it after the last. */
    private static final class Shared implements AutoCloseable {

        private final Optional<DockerDaemon> daemon;
        private final Optional<Engine> engine;
        private final Optional<String> missing;
        private final Set<Store> made = EnumSet.noneOf(Store.class);
        private final List<String> volumesBefore;

        private Shared(Optional<DockerDaemon> daemon, Optional<Engine> engine, Optional<String> missing) {
            this.daemon = daemon;
            this.engine = engine;
            this.missing = missing;
            this.volumesBefore = engine.map(Engine::client).map(Shared::volumes).orElse(List.of());
        }

        static Shared open() {
            try {
                return new Shared(Optional.empty(), Optional.of(Engine.find()), Optional.empty());
            } catch (StoreUnavailable none) {
                return start();
            }
        }

        private static Shared start() {
            try {
                DockerDaemon daemon = DockerDaemon.start(DATA);
                Engine engine = Engine.at(daemon.address());
                requireContainers(daemon, engine.client());
                return new Shared(Optional.of(daemon), Optional.of(engine), Optional.empty());
            } catch (StoreUnavailable e) {
                System.out.println("Stores in containers were not tested: " + e.getMessage());
                return new Shared(Optional.empty(), Optional.empty(), Optional.of(e.getMessage()));
            }
        }

        /** Some machines let an engine start, and then no container. */
        private static void requireContainers(DockerDaemon daemon, DockerClient client) {
            LocalImages.make(client, Store.POSTGRESQL);
            try {
                String container = client.createContainerCmd(LocalImages.name(Store.POSTGRESQL))
                        .withEntrypoint("true")
                        .exec()
                        .getId();
                client.startContainerCmd(container).exec();
                client.removeContainerCmd(container).withForce(true).exec();
            } catch (RuntimeException e) {
                daemon.close();
                throw new StoreUnavailable("dockerd runs on this machine, but no container does: " + e.getMessage(), e);
            }
        }

        synchronized Engine with(Store store) {
            if (made.add(store)) {
                LocalImages.make(engine.orElseThrow().client(), store);
            }
            return engine.orElseThrow();
        }

        private static List<String> volumes(DockerClient client) {
            return client.listVolumesCmd().exec().getVolumes().stream()
                    .map(InspectVolumeResponse::getName)
                    .filter(name -> name.startsWith("identityperf-"))
                    .toList();
        }

        /** An engine of our own goes with all that is in it; another gets back what it had. */
        @Override
        public void close() {
            if (daemon.isPresent()) {
                daemon.get().close();
            } else if (engine.isPresent()) {
                DockerClient client = engine.get().client();
                volumes(client).stream()
                        .filter(name -> !volumesBefore.contains(name))
                        .forEach(name -> client.removeVolumeCmd(name).exec());
                made.forEach(
                        store -> client.removeImageCmd(LocalImages.name(store)).exec());
            }
        }
    }
}
