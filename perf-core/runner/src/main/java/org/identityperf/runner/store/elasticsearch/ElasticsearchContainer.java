package org.identityperf.runner.store.elasticsearch;

import java.util.function.Consumer;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.container.ContainerPlace;
import org.identityperf.runner.store.container.ContainerStore;
import org.identityperf.runner.store.container.Engine;

/** Elasticsearch of one node in a container; its datasets are indices inside the volume. */
public final class ElasticsearchContainer extends ContainerStore {

    private ElasticsearchContainer(Engine engine, Cache cache, Consumer<String> say) {
        super(
                engine,
                cache,
                new ElasticsearchContainerProgram(ContainerPlace.beside(ElasticsearchFolder.place(cache))),
                say);
    }

    /**
     * Starts the server; waits first if another run uses this cache.
     *
     * @param say is told in one line each what a person would otherwise wonder about: a download, a wait, a sweep
     * @throws org.identityperf.runner.store.StoreException if the image can't be had, or the server ends instead of starting
     */
    public static ElasticsearchContainer start(Engine engine, Cache cache, Consumer<String> say) {
        return new ElasticsearchContainer(engine, cache, say);
    }
}
