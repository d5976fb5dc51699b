package org.identityperf.runner.store.container;

import com.github.dockerjava.api.DockerClient;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.cache.Room;
import org.identityperf.runner.store.process.OpenServer;
import org.testcontainers.utility.DockerImageName;

/** What is particular to one kind of server among those that run in a container. */
public interface ContainerProgram {

    /** Where a container that is told the password finds it: a file for the entrypoint's user alone. */
    String PASSWORD_FILE = "/identityperf-password";

    Store kind();

    /** The image's official name. */
    DockerImageName image();

    /** What the cache holds of it. */
    ContainerPlace place();

    /** The room in bytes that its data needs when it is new. */
    long newBytes();

    /** Where in the container the volume stands that holds the data. */
    String data();

    /** The port that it listens on in the container. */
    int port();

    /** Sets its command and environment. They never hold a secret, since whoever asks the engine is shown them. */
    void configure(StoreContainer container);

    /** Takes a container that was created and is about to start. */
    default void created(DockerClient client, String container) {}

    /**
     * The environment that a start needs besides that is told the password: {@link #PASSWORD_FILE}, and options for making
     * the data. None if it is told in another way, and needs no such file.
     */
    default Map<String, String> told() {
        return Map.of();
    }

    /**
     * Whether the data keeps the password. Then a start of its own makes the data and is told the password, and the one
     * that is measured never knows it; else each start is told.
     */
    default boolean keepsPassword() {
        return true;
    }

    /** The number of the user that the image's entrypoint reads the password as. */
    default int user() {
        return 0;
    }

    /**
     * Whether it lets us in by now; asked over and over, and answers within seconds.
     *
     * @param port where it is reached on the loopback interface
     * @throws org.identityperf.runner.store.StoreException if it never will
     */
    boolean answers(int port);

    /**
     * Uses the server that lets us in: reads back its settings, and drops what killed runs left in it.
     *
     * @param room on the disk of its data
     * @param say is told what is dropped
     * @throws org.identityperf.runner.store.StoreException if it does not answer after all
     */
    OpenServer open(StoreContainer container, Room room, Consumer<String> say);

    /** How one of its processes broke since the start while the server as a whole lives on, if one did. */
    default Optional<String> broke() {
        return Optional.empty();
    }
}
