package org.identityperf.runner.store.cassandra;

import java.util.function.Consumer;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.settings.StoreSettings;
import org.identityperf.runner.store.RunningStore;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.container.Engine;
import org.identityperf.runner.store.kind.StoreKind;

/** Cassandra of one node, or of somebody else's nodes. */
public class CassandraKind extends StoreKind {

    public CassandraKind() {
        this(Store.CASSANDRA, Isolation.NONE);
    }

    CassandraKind(Store store, Isolation isolation) {
        super(store, isolation, CassandraPing::new);
    }

    @Override
    protected RunningStore embedded(StoreSettings settings, Cache cache, Consumer<String> say) {
        return CassandraProgram.start(cache, settings.cassandraJavaHome(), say);
    }

    @Override
    protected RunningStore container(Cache cache, Consumer<String> say) {
        return CassandraContainer.start(Engine.find(), cache, say);
    }

    @Override
    protected RunningStore external(StoreSettings settings, Consumer<String> say) {
        return ExternalCassandra.reach(settings.external(store()), say);
    }
}
