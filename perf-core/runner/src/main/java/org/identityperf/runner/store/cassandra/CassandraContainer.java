package org.identityperf.runner.store.cassandra;

import java.util.function.Consumer;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.container.ContainerPlace;
import org.identityperf.runner.store.container.ContainerStore;
import org.identityperf.runner.store.container.Engine;

/**
 * Cassandra of one node in a container; its datasets are keyspaces inside the volume. The image's server is started by the
 * embedded one's main class, so it has the same settings, clones in the same way, and ends with this JVM.
 */
public final class CassandraContainer extends ContainerStore {

    private CassandraContainer(Engine engine, Cache cache, Consumer<String> say) {
        super(engine, cache, new CassandraContainerProgram(ContainerPlace.beside(CassandraFolder.place(cache))), say);
    }

    /**
     * Starts the server; waits first if another run uses this cache.
     *
     * @param say is told in one line each what a person would otherwise wonder about: a download, a wait, a sweep
     * @throws org.identityperf.runner.store.StoreException if the image can't be had, or the server ends instead of starting
     */
    public static CassandraContainer start(Engine engine, Cache cache, Consumer<String> say) {
        return new CassandraContainer(engine, cache, say);
    }
}
