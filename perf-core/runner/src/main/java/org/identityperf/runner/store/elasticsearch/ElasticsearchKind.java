package org.identityperf.runner.store.elasticsearch;

import java.util.function.Consumer;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.settings.StoreSettings;
import org.identityperf.runner.store.RunningStore;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.container.Engine;
import org.identityperf.runner.store.kind.StoreKind;

/** Elasticsearch. Its requests are counted of the whole server. */
public final class ElasticsearchKind extends StoreKind {

    public ElasticsearchKind() {
        super(Store.ELASTICSEARCH, Isolation.COUNTS, HttpPing::new);
    }

    @Override
    protected RunningStore embedded(StoreSettings settings, Cache cache, Consumer<String> say) {
        return ElasticsearchProgram.start(cache, say);
    }

    @Override
    protected RunningStore container(Cache cache, Consumer<String> say) {
        return ElasticsearchContainer.start(Engine.find(), cache, say);
    }

    @Override
    protected RunningStore external(StoreSettings settings, Consumer<String> say) {
        return ExternalElasticsearch.reach(settings.external(store()), say);
    }
}
