package org.identityperf.runner.store.container;

import java.nio.file.Path;
import java.util.function.Consumer;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.cache.CacheLock;
import org.identityperf.runner.store.cache.PasswordFile;
import org.identityperf.runner.store.cache.WholeFolder;

/**
 * A {@code ContainerPlace} is the folder in which the cache keeps what belongs to a container: its server's password
 * and log, and whether its volume is complete.
 *
 * @param folder the container's own folder
 */
public record ContainerPlace(Path folder) {

    private static final String PASSWORD = "password";

    /**
     * Finds the folder of the container that corresponds to the embedded server with that data folder. Makes it, with a
     * new password, if there is none.
     */
    public static ContainerPlace beside(Path embedded) {
        String name = embedded.getFileName().toString();
        // Whatever changes the name of the data folder changes the name of this one too.
        Path folder = embedded.resolveSibling(name.equals("data") ? "container" : name + "-container");
        WholeFolder.make(folder, partial -> PasswordFile.make(partial.resolve(PASSWORD)));
        return new ContainerPlace(folder);
    }

    public String password() {
        return new PasswordFile(folder.resolve(PASSWORD)).read();
    }

    /** Returns the file that receives the server's output; each start begins a new one. */
    public Path log() {
        return folder.resolve("server.log");
    }

    Path whole() {
        return folder.resolve("volume");
    }

    CacheLock lock(Cache cache, Consumer<String> say) {
        return CacheLock.beside(folder, cache.folder(), say);
    }
}
