package org.identityperf.runner.store.container;

import java.nio.file.Path;
import java.util.function.Consumer;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.cache.CacheLock;
import org.identityperf.runner.store.cache.PasswordFile;
import org.identityperf.runner.store.cache.WholeFolder;

/**
 * What the cache holds of a container: its server's password and log, and whether its volume is whole.
 *
 * @param folder of its own
 */
public record ContainerPlace(Path folder) {

    private static final String PASSWORD = "password";

    /**
     * Finds the folder of the container that runs what an embedded server would run on that data folder, or makes it with a
     * new password.
     */
    public static ContainerPlace beside(Path embedded) {
        String name = embedded.getFileName().toString();
        // What makes that folder another makes this one another.
        Path folder = embedded.resolveSibling(name.equals("data") ? "container" : name + "-container");
        WholeFolder.make(folder, partial -> PasswordFile.make(partial.resolve(PASSWORD)));
        return new ContainerPlace(folder);
    }

    /** The superuser's password. */
    public String password() {
        return new PasswordFile(folder.resolve(PASSWORD)).read();
    }

    /** The file that the server's output goes to; begun anew at each start. */
    public Path log() {
        return folder.resolve("server.log");
    }

    /** Is there if the volume is whole. */
    Path whole() {
        return folder.resolve("volume");
    }

    /** Lets one run at a time use the volume. */
    CacheLock lock(Cache cache, Consumer<String> say) {
        return CacheLock.beside(folder, cache.folder(), say);
    }
}
