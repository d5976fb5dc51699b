package org.identityperf.runner.store.elasticsearch;

import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.container.Engine;
import org.identityperf.runner.store.kind.StoreKind;

/** Elasticsearch. Its requests are counted of the whole server. */
public final class ElasticsearchKind extends StoreKind {

    public ElasticsearchKind() {
        super(
                Store.ELASTICSEARCH,
                Isolation.COUNTS,
                HttpPing::new,
                (settings, cache, say) -> ElasticsearchServer.start(cache, say),
                (settings, cache, say) -> ElasticsearchServer.start(Engine.find(), cache, say),
                (settings, cache, say) -> ExternalElasticsearch.reach(settings.external(Store.ELASTICSEARCH), say));
    }
}
