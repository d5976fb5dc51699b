package org.identityperf.lab.store.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectVolumeResponse;
import com.github.dockerjava.api.model.Container;
import java.net.URI;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.identityperf.lab.settings.Store;
import org.identityperf.lab.store.StoreUnavailable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The Docker engine of a CI machine: one that runs, or one of our own for as long as the tests do. Where there can be
 * none, the tests are skipped and the reason is printed. A test class that uses it is enabled by {@code CI=true} alone,
 * so that nothing is ever installed or started on a contributor's own machine.
 */
public final class CiEngine implements BeforeAllCallback {

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

    /** Where it is reached, for the {@code DOCKER_HOST} of another process. */
    public URI address() {
        return shared.daemon
                .map(DockerDaemon::address)
                .orElseGet(
                        () -> URI.create(System.getenv().getOrDefault("DOCKER_HOST", "unix:///var/run/docker.sock")));
    }

    /** All that the engine tells whoever asks for a container. */
    public String inspect(String container) {
        return shared.engine
                .orElseThrow()
                .client()
                .inspectContainerCmd(container)
                .exec()
                .toString();
    }

    /** The containers that there are, running or not. */
    public List<String> containers() {
        return shared.engine.orElseThrow().client().listContainersCmd().withShowAll(true).exec().stream()
                .map(Container::getId)
                .toList();
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
                DockerDaemon daemon = DockerDaemon.start();
                return new Shared(Optional.of(daemon), Optional.of(Engine.at(daemon.address())), Optional.empty());
            } catch (StoreUnavailable e) {
                System.out.println("Stores in containers were not tested: " + e.getMessage());
                return new Shared(Optional.empty(), Optional.empty(), Optional.of(e.getMessage()));
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
