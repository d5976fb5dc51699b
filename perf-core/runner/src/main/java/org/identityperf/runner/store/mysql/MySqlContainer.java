package org.identityperf.runner.store.mysql;

import java.util.function.Consumer;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.container.ContainerPlace;
import org.identityperf.runner.store.container.ContainerStore;
import org.identityperf.runner.store.container.Engine;

/** MySQL in a container; its datasets are schemas inside the volume, whose files are copied there. */
public final class MySqlContainer extends ContainerStore {

    private MySqlContainer(Engine engine, Cache cache, Consumer<String> say) {
        super(engine, cache, new MySqlContainerProgram(ContainerPlace.beside(MySqlFolder.place(cache))), say);
    }

    /**
     * Starts the server; waits first if another run uses this cache.
     *
     * @param say is told in one line each what a person would otherwise wonder about: a download, a wait, a sweep
     * @throws org.identityperf.runner.store.StoreException if the image can't be had, or the server ends instead of starting
     */
    public static MySqlContainer start(Engine engine, Cache cache, Consumer<String> say) {
        return new MySqlContainer(engine, cache, say);
    }
}
