package org.identityperf.runner.store.cassandra;

import java.util.function.Consumer;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.settings.StoreSettings;
import org.identityperf.runner.store.RunningStore;
import org.identityperf.runner.store.StoreUnavailable;
import org.identityperf.runner.store.cache.Cache;

/** Cassandra of three nodes, which cases kill. */
public final class CassandraClusterKind extends CassandraKind {

    public CassandraClusterKind() {
        super(Store.CASSANDRA_CLUSTER, Isolation.ALWAYS);
    }

    @Override
    protected RunningStore embedded(StoreSettings settings, Cache cache, Consumer<String> say) {
        return CassandraCluster.start(cache, settings.cassandraJavaHome(), say);
    }

    @Override
    protected RunningStore container(Cache cache, Consumer<String> say) {
        throw embeddedOnly();
    }

    @Override
    protected RunningStore external(StoreSettings settings, Consumer<String> say) {
        throw embeddedOnly();
    }

    private StoreUnavailable embeddedOnly() {
        return new StoreUnavailable(
                "a " + store().title() + " is started on this machine only. Leave -Dperf.stores out;"
                        + " one of your own is measured, with all its nodes, by what asks for nodes=1");
    }
}
