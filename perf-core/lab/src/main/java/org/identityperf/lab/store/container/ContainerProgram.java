package org.identityperf.lab.store.container;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.identityperf.lab.settings.Store;
import org.testcontainers.utility.DockerImageName;

/** What is particular to one kind of server among those that run in a container. */
public interface ContainerProgram {

    /** Where the container that makes the data finds the password: readable by root alone, and gone with it. */
    String PASSWORD_FILE = "/identityperf-password";

    Store kind();

    /** The image's official name. */
    DockerImageName image();

    /** The folder of the cache that belongs to the volume: its log and its password lie there. */
    Path place();

    /** The file that its output goes to; begun anew at each start. */
    default Path log() {
        return place().resolve("server.log");
    }

    /** Where in the container the volume stands that holds the data. */
    String data();

    /** The port that it listens on in the container. */
    int port();

    /** The command for the image's entrypoint. */
    List<String> command();

    /** The environment; it never holds a secret, since whoever asks the engine is shown it. */
    Map<String, String> environment();

    /** What the first start needs besides, which makes the data: options, and {@link #PASSWORD_FILE}. */
    Map<String, String> making();

    /** The password that the data is made with; empty for a server without one. */
    Optional<String> password();

    /**
     * Whether it lets us in by now; asked over and over, and answers within seconds.
     *
     * @param port where it is reached on the loopback interface
     * @throws org.identityperf.lab.store.StoreException if it never will
     */
    boolean answers(int port);

    /** The signal that ends it in order without waiting for clients, such as {@code SIGINT}. */
    String stopSignal();

    /** How one of its processes broke since the start while the server as a whole lives on, if one did. */
    Optional<String> broke();
}
