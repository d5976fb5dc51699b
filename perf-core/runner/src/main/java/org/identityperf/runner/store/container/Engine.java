package org.identityperf.runner.store.container;

import com.github.dockerjava.api.model.Info;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.identityperf.runner.store.StoreUnavailable;
import org.identityperf.runner.store.cache.Disk;
import org.identityperf.runner.store.cache.Room;
import org.testcontainers.DockerClientFactory;

/** The Docker engine of this machine, as Testcontainers finds it or as its user configured it. */
public final class Engine {

    private static final String HELP = " Start Docker, name its socket in DOCKER_HOST, or use -Dperf.stores=embedded or"
            + " -Dperf.stores=external.";

    private final Info info;

    private Engine(Info info) {
        this.info = info;
    }

    /**
     * Finds the engine where Testcontainers looks for it.
     *
     * @throws StoreUnavailable if no engine answers, or it runs on another machine
     */
    public static Engine find() {
        DockerClientFactory testcontainers = DockerClientFactory.instance();
        URI address;
        try {
            address = testcontainers.getTransportConfig().getDockerHost();
        } catch (IllegalStateException e) {
            String named = System.getenv("DOCKER_HOST");
            throw new StoreUnavailable(
                    "no Docker engine answers" + (named == null ? "" : " at " + named + " (DOCKER_HOST)")
                            + "; Testcontainers also looked in"
                            + " ~/.testcontainers.properties and at the usual sockets." + HELP,
                    e);
        }
        requireThisMachine(address);
        try {
            return new Engine(testcontainers.client().infoCmd().exec());
        } catch (RuntimeException e) {
            throw new StoreUnavailable(
                    "Testcontainers can't use the Docker engine at " + address + " (" + StoreContainer.rootOf(e)
                            + "). Where its Ryuk can't run, set TESTCONTAINERS_RYUK_DISABLED=true.",
                    e);
        }
    }

    /** @throws StoreUnavailable if the engine at that address runs on another machine */
    static void requireThisMachine(URI address) {
        try {
            if (address.getHost() == null
                    || InetAddress.getByName(address.getHost()).isLoopbackAddress()) {
                return;
            }
        } catch (UnknownHostException e) {
            // Not this machine.
        }
        throw new StoreUnavailable("the Docker engine at " + address + " is another machine's, where a store would"
                + " listen on that machine's loopback interface only." + HELP);
    }

    /**
     * Returns name and version of the engine and its system, such as {@code Docker 28.2.2 on Debian GNU/Linux 12
     * (bookworm)}.
     */
    public String title() {
        return "Docker " + info.getServerVersion() + " on " + info.getOperatingSystem();
    }

    public Room room() {
        String root = String.valueOf(info.getDockerRootDir());
        return Files.isDirectory(Path.of(root))
                ? new Disk(Path.of(root), "move the engine's data-root to another disk")
                : hidden(root);
    }

    /** Returns the room of an engine that runs in a virtual machine, as with Docker Desktop. */
    static Room hidden(String folder) {
        return Room.unseen("The disk of " + folder + " is full, where the Docker engine keeps its volumes. Free some"
                + " room: docker system df tells what is there.");
    }
}
