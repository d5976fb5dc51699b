package org.identityperf.runner.store.elasticsearch;

import java.io.IOException;
import java.util.function.Consumer;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.settings.StoreSettings;
import org.identityperf.runner.store.Ping;
import org.identityperf.runner.store.RunningStore;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.container.Engine;
import org.identityperf.runner.store.kind.StoreKind;

/** Elasticsearch. Its requests are counted of the whole server. */
public final class ElasticsearchKind implements StoreKind {

    @Override
    public Store store() {
        return Store.ELASTICSEARCH;
    }

    @Override
    public RunningStore embedded(StoreSettings settings, Cache cache, Consumer<String> say) {
        return ElasticsearchProgram.start(cache, say);
    }

    @Override
    public RunningStore container(Cache cache, Consumer<String> say) {
        return ElasticsearchContainer.start(Engine.find(), cache, say);
    }

    @Override
    public RunningStore external(StoreSettings settings, Consumer<String> say) {
        return ExternalElasticsearch.reach(settings.external(store()), say);
    }

    @Override
    public Ping ping(Address address) throws IOException {
        return new HttpPing(address);
    }

    @Override
    public Isolation isolation() {
        return Isolation.COUNTS;
    }
}
