package org.identityperf.runner.store.elasticsearch;

import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.process.EmbeddedStore;
import org.identityperf.runner.store.process.Program;

/**
 * An {@code EmbeddedElasticsearch} is a real Elasticsearch of one node that runs as a process of this machine. Its
 * datasets are indices.
 */
public final class EmbeddedElasticsearch extends EmbeddedStore {

    EmbeddedElasticsearch(Cache cache, Supplier<Program> program, Consumer<String> say) {
        super(cache, ElasticsearchFolder.place(cache), program, say);
    }

    /**
     * Starts the server; waits first if another run uses this cache.
     *
     * @param say receives a line about each download, wait and sweep
     * @throws org.identityperf.runner.store.StoreUnavailable if there is no Elasticsearch for this machine
     */
    public static EmbeddedElasticsearch start(Cache cache, Consumer<String> say) {
        Path binaries = ElasticsearchBinaries.in(cache, say);
        return new EmbeddedElasticsearch(
                cache, () -> new ElasticsearchProgram(binaries, ElasticsearchFolder.in(cache)), say);
    }
}
