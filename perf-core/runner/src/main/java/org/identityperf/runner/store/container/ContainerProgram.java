package org.identityperf.runner.store.container;

import com.github.dockerjava.api.DockerClient;
import java.nio.file.Path;
import java.util.Map;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.process.LocalServer;
import org.testcontainers.utility.DockerImageName;

/** A container program is one kind of server that runs in a container. It defines what is particular to that kind. */
public interface ContainerProgram {

    /** The file in which a container finds the password, if it gets one. Only the entrypoint's user can read it. */
    String PASSWORD_FILE = "/identityperf-password";

    Store kind();

    /** Returns what the server in a container has in common with one that is a process. */
    LocalServer server(StoreContainer container);

    DockerImageName image();

    ContainerPlace place();

    /** Returns the room in bytes that new data needs. */
    long newBytes();

    /** Returns the path in the container at which the data volume is mounted. */
    String data();

    /** Returns what the server itself calls its data folder. */
    default Path dataFolder() {
        return Path.of(data());
    }

    /** Returns the port that the server listens on in the container. */
    int port();

    /**
     * Sets the container's command and environment. They never contain a secret, since the engine shows them to every
     * user of the engine.
     */
    void configure(StoreContainer container);

    /** Is called when a container was created and is about to start. */
    default void created(DockerClient client, String container) {}

    /**
     * Returns the additional environment for a start that gets the password: {@link #PASSWORD_FILE}, and options for
     * making the data. It is empty if the server gets the password in another way, without such a file.
     */
    default Map<String, String> told() {
        return Map.of();
    }

    /**
     * Returns whether the data keeps the password. If so, a separate start makes the data and gets the password, and
     * the start that is measured never gets it. If not, each start gets it.
     */
    default boolean keepsPassword() {
        return true;
    }

    /** Returns the number of the user as which the image's entrypoint reads the password. */
    default int user() {
        return 0;
    }

    /** Returns the address of the server as its superuser. */
    default Address admin(StoreContainer container) {
        return server(container).admin(container.port(), place().password());
    }
}
