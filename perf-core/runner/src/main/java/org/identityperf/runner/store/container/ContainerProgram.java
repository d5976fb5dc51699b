package org.identityperf.runner.store.container;

import com.github.dockerjava.api.DockerClient;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Function;
import org.identityperf.runner.store.cache.PasswordFile;
import org.identityperf.runner.store.cache.WholeFolder;
import org.identityperf.runner.store.process.LocalServer;
import org.identityperf.runner.store.process.ServerFolder;
import org.testcontainers.utility.DockerImageName;

/** One kind of server that runs in a container. It defines what is particular to that kind. */
public interface ContainerProgram extends LocalServer {

    /** The file in which a container finds the password, if it gets one. Only the entrypoint's user can read it. */
    String PASSWORD_FILE = "/identityperf-password";

    /**
     * Finds the folder of the container that corresponds to the embedded server with that data folder. Makes it if
     * there is none, with a new password if it keeps one.
     *
     * @param at makes the program of a folder
     */
    static <P extends ContainerProgram> P beside(Path embedded, Function<ServerFolder, P> at) {
        String name = embedded.getFileName().toString();
        // Whatever changes the name of the data folder changes the name of this one too.
        Path folder = embedded.resolveSibling(name.equals("data") ? "container" : name + "-container");
        P program = at.apply(new ServerFolder(folder));
        WholeFolder.make(folder, partial -> {
            if (program.keepsPassword()) {
                PasswordFile.make(new ServerFolder(partial).passwordFile());
            }
        });
        return program;
    }

    DockerImageName image();

    /** Returns the path in the container at which the data volume is mounted. */
    String volume();

    /** Returns what the server itself calls its data folder. */
    default Path dataFolder() {
        return Path.of(volume());
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
    default boolean dataKeepsPassword() {
        return true;
    }

    /** Returns the number of the user as which the image's entrypoint reads the password. */
    default int user() {
        return 0;
    }
}
