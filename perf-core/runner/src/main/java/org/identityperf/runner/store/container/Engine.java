package org.identityperf.runner.store.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.Info;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Consumer;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.StoreUnavailable;
import org.identityperf.runner.store.cache.Disk;
import org.identityperf.runner.store.cache.Room;
import org.testcontainers.dockerclient.DockerClientProviderStrategy;
import org.testcontainers.dockerclient.TransportConfig;
import org.testcontainers.utility.DockerImageName;
import org.testcontainers.utility.ImageNameSubstitutor;

/**
 * The Docker engine of this machine, found where Testcontainers looks for it and reached through its client.
 * Testcontainers' own choice of an engine would be written into the user's home, and would start a container that
 * sweeps; a {@link StoreContainer} sweeps by itself.
 */
public final class Engine {

    private static final String HELP = " Start Docker, name its socket in DOCKER_HOST, or use -Dperf.stores=embedded or"
            + " -Dperf.stores=external.";

    private final DockerClient client;
    private final Info info;

    private Engine(DockerClient client) {
        this.client = client;
        this.info = client.infoCmd().exec();
    }

    /**
     * Finds the engine: by {@code DOCKER_HOST}, then at the usual sockets.
     *
     * @throws StoreUnavailable if none answers
     */
    public static Engine find() {
        Map<URI, String> silent = new LinkedHashMap<>();
        for (DockerClientProviderStrategy place : ServiceLoader.load(DockerClientProviderStrategy.class)) {
            Optional<TransportConfig> config = configured(place);
            if (config.isPresent() && !silent.containsKey(config.get().getDockerHost())) {
                try {
                    return at(config.get());
                } catch (StoreUnavailable e) {
                    silent.put(config.get().getDockerHost(), e.getMessage());
                }
            }
        }
        if (silent.size() == 1) {
            throw new StoreUnavailable(silent.values().iterator().next());
        }
        throw new StoreUnavailable("no Docker engine answers; looked for at " + spelled(silent.keySet()) + '.' + HELP);
    }

    /** A way that is not open on this machine, such as a rootless engine's, refuses in words of its own. */
    private static Optional<TransportConfig> configured(DockerClientProviderStrategy place) {
        try {
            return Optional.of(place.getTransportConfig())
                    .filter(config -> config.getDockerHost() != null)
                    // Windows' way can't even be tried elsewhere.
                    .filter(config -> !"npipe".equals(config.getDockerHost().getScheme()));
        } catch (RuntimeException e) {
            return Optional.empty();
        }
    }

    private static String spelled(Set<URI> places) {
        return places.isEmpty()
                ? "its usual sockets"
                : String.join(", ", places.stream().map(URI::toString).toList());
    }

    /**
     * The engine at that address.
     *
     * @throws StoreUnavailable if none answers there, or it is another machine's
     */
    static Engine at(URI address) {
        return at(TransportConfig.builder().dockerHost(address).build());
    }

    private static Engine at(TransportConfig config) {
        URI address = config.getDockerHost();
        if (!ofThisMachine(address)) {
            throw new StoreUnavailable("the Docker engine at " + address + " is another machine's, where a store would"
                    + " listen on that machine's loopback interface only." + HELP);
        }
        try {
            return new Engine(DockerClientProviderStrategy.getClientForConfig(config));
        } catch (RuntimeException e) {
            Throwable cause = e;
            while (cause.getCause() != null) {
                cause = cause.getCause();
            }
            throw new StoreUnavailable(
                    "no Docker engine answers at " + address + " (" + cause.getMessage() + ")." + HELP, e);
        }
    }

    private static boolean ofThisMachine(URI address) {
        try {
            return address.getHost() == null
                    || InetAddress.getByName(address.getHost()).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }

    DockerClient client() {
        return client;
    }

    /** What it is, such as {@code Docker 28.2.2 on Debian GNU/Linux 12 (bookworm)}. */
    public String title() {
        return "Docker " + info.getServerVersion() + " on " + info.getOperatingSystem();
    }

    /** The room for volumes. It is not known where the engine has a machine of its own, as Docker Desktop does. */
    public Room room() {
        String root = String.valueOf(info.getDockerRootDir());
        Path folder = Path.of(root);
        return Files.isDirectory(folder)
                ? new Disk(folder, "move the engine's data-root to another disk")
                : new HiddenDisk(root);
    }

    /**
     * Makes sure that an image is there, and fetches it if it is not.
     *
     * @param say is told if it is fetched
     * @return its name, after any replacement that the user has told Testcontainers
     * @throws StoreException if it can't be fetched
     */
    String image(DockerImageName official, Consumer<String> say) {
        DockerImageName image = ImageNameSubstitutor.instance().apply(official);
        String name = image.asCanonicalNameString();
        try {
            client.inspectImageCmd(name).exec();
        } catch (NotFoundException absent) {
            say.accept("the image " + name + " is fetched once by " + title());
            fetch(image, name);
        }
        return name;
    }

    /** With the registry that the engine means by none: without it, Testcontainers would look for an engine of its own. */
    private String inFull(DockerImageName image) {
        if (!image.getRegistry().isEmpty()) {
            return image.getUnversionedPart();
        }
        if (info.getIndexServerAddress() == null) {
            throw new IllegalStateException("it has no registry of its own");
        }
        String repository = image.getRepository();
        return URI.create(info.getIndexServerAddress()).getHost()
                + '/'
                + (repository.contains("/") ? repository : "library/" + repository);
    }

    private void fetch(DockerImageName image, String name) {
        try {
            client.pullImageCmd(inFull(image))
                    .withTag(image.getVersionPart())
                    .start()
                    .awaitCompletion();
            client.inspectImageCmd(name).exec();
        } catch (InterruptedException e) {
            throw StoreException.interrupted("fetching the image " + name, e);
        } catch (DockerException | IllegalStateException e) {
            throw new StoreException(
                    "the Docker engine can't fetch the image " + name + " ("
                            + String.valueOf(e.getMessage()).strip() + "). Check its network,"
                            + " or load the image into it by hand.",
                    e);
        }
    }
}
