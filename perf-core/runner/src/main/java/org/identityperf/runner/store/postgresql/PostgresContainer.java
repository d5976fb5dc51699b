package org.identityperf.runner.store.postgresql;

import java.util.function.Consumer;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.container.ContainerPlace;
import org.identityperf.runner.store.container.ContainerStore;
import org.identityperf.runner.store.container.Engine;

/** PostgreSQL in a container; its datasets are template databases inside the volume. */
public final class PostgresContainer extends ContainerStore {

    private PostgresContainer(Engine engine, Cache cache, Consumer<String> say) {
        super(engine, cache, new PostgresContainerProgram(ContainerPlace.beside(PostgresCluster.place(cache))), say);
    }

    /**
     * Starts the server; waits first if another run uses this cache.
     *
     * @param say is told in one line each what a person would otherwise wonder about: a download, a wait, a sweep
     * @throws org.identityperf.runner.store.StoreException if the image can't be had, or the server ends instead of starting
     */
    public static PostgresContainer start(Engine engine, Cache cache, Consumer<String> say) {
        return new PostgresContainer(engine, cache, say);
    }
}
