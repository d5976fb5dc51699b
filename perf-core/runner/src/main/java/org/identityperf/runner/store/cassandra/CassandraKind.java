package org.identityperf.runner.store.cassandra;

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

/** Cassandra of one node, or of somebody else's nodes. */
public class CassandraKind implements StoreKind {

    @Override
    public Store store() {
        return Store.CASSANDRA;
    }

    @Override
    public RunningStore embedded(StoreSettings settings, Cache cache, Consumer<String> say) {
        return CassandraProgram.start(cache, settings.cassandraJavaHome(), say);
    }

    @Override
    public RunningStore container(Cache cache, Consumer<String> say) {
        return CassandraContainer.start(Engine.find(), cache, say);
    }

    @Override
    public RunningStore external(StoreSettings settings, Consumer<String> say) {
        return ExternalCassandra.reach(settings.external(store()), say);
    }

    @Override
    public final Ping ping(Address address) throws IOException {
        return new CassandraPing(address);
    }

    @Override
    public Isolation isolation() {
        return Isolation.NONE;
    }
}
