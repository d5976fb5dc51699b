package org.identityperf.runner.store.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectVolumeResponse;
import com.github.dockerjava.api.model.Container;
import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.net.URI;
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
import org.testcontainers.DockerClientFactory;

/**
 * The Docker engine of a CI machine: one that runs, or one of our own for as long as the tests do. Where there can be
 * none, the tests are skipped and the reason is printed. A test class that uses it is enabled by {@code CI=true} alone,
 * so that nothing is ever installed or started on a contributor's own machine.
 */
public final class CiEngine implements BeforeAllCallback {

    private static final DockerClient CLIENT = DockerClientFactory.lazyClient();
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

    /** Runs the store in a container of a JVM of its own, which says the container's id and ends with its input. */
    public Process run(Store store) throws IOException {
        with(store);
        ProcessBuilder run = TestJvm.of(ContainerRun.class, store.name());
        run.environment()
                .put(
                        "DOCKER_HOST",
                        DockerClientFactory.instance()
                                .getTransportConfig()
                                .getDockerHost()
                                .toString());
        return run.start();
    }

    /** Waits until a container has ended, however long that takes. */
    public void awaitEnd(String container) throws InterruptedException {
        CLIENT.waitContainerCmd(container).start().awaitCompletion();
    }

    /** All that is told to whoever asks the engine for a container, or lists the processes of this machine. */
    public String exposed(String container) throws IOException {
        return CLIENT.inspectContainerCmd(container).exec().toString() + ProcessLists.all();
    }

    /** The containers that there are, running or not. */
    public List<String> containers() {
        return CLIENT.listContainersCmd().withShowAll(true).exec().stream()
                .map(Container::getId)
                .toList();
    }

    /** The folder of this machine in which a container keeps its data, if it can be seen. */
    public Optional<Path> data(String container) {
        return CLIENT.inspectContainerCmd(container).exec().getMounts().stream()
                .map(mount -> Path.of(mount.getSource()))
                .filter(Files::isDirectory)
                .findFirst();
    }

    /** Ends a container as the kernel would that is out of memory. */
    public void kill(String container) {
        CLIENT.killContainerCmd(container).exec();
    }

    /** For all test classes of the JVM; JUnit closes it after the last. */
    private static final class Shared implements AutoCloseable {

        private static final URI USUAL = URI.create("unix:///var/run/docker.sock");

        private final boolean own =
                System.getenv("DOCKER_HOST") == null && new UnixSystem().getUid() == 0 && !DockerDaemon.answers(USUAL);
        private final Set<Store> made = EnumSet.noneOf(Store.class);
        private Optional<String> missing = Optional.empty();
        private List<String> volumesBefore = List.of();

        static Shared open() {
            Shared shared = new Shared();
            try {
                if (shared.own) {
                    DockerDaemon.start(DATA);
                    requireContainers();
                }
                Engine.find();
                shared.volumesBefore = volumes();
            } catch (StoreUnavailable e) {
                System.out.println("Stores in containers were not tested: " + e.getMessage());
                shared.missing = Optional.of(e.getMessage());
            }
            return shared;
        }

        /** Some machines let an engine start, and then no container. */
        private static void requireContainers() {
            LocalImages.make(CLIENT, Store.POSTGRESQL);
            try {
                String container = CLIENT.createContainerCmd(LocalImages.name(Store.POSTGRESQL))
                        .withEntrypoint("true")
                        .exec()
                        .getId();
                CLIENT.startContainerCmd(container).exec();
                CLIENT.removeContainerCmd(container).withForce(true).exec();
            } catch (RuntimeException e) {
                DockerDaemon.stop();
                throw new StoreUnavailable("dockerd runs on this machine, but no container does: " + e.getMessage(), e);
            }
        }

        synchronized Engine with(Store store) {
            if (made.add(store)) {
                LocalImages.make(CLIENT, store);
            }
            return Engine.find();
        }

        private static List<String> volumes() {
            return CLIENT.listVolumesCmd().exec().getVolumes().stream()
                    .map(InspectVolumeResponse::getName)
                    .filter(name -> name.startsWith("identityperf-"))
                    .toList();
        }

        /** An engine of our own goes with all that is in it; another gets back what it had. */
        @Override
        public void close() {
            if (missing.isPresent()) {
                return;
            }
            if (own) {
                DockerDaemon.stop();
                return;
            }
            volumes().stream()
                    .filter(name -> !volumesBefore.contains(name))
                    .forEach(name -> CLIENT.removeVolumeCmd(name).exec());
            made.forEach(store -> CLIENT.removeImageCmd(LocalImages.name(store)).exec());
        }
    }
}
