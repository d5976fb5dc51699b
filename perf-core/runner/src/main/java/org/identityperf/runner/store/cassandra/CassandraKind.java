package org.identityperf.runner.store.cassandra;

import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.container.Engine;
import org.identityperf.runner.store.kind.StoreKind;

/** Cassandra of one node, or of somebody else's nodes. */
public final class CassandraKind extends StoreKind {

    public CassandraKind() {
        super(
                Store.CASSANDRA,
                Isolation.NONE,
                CassandraPing::new,
                (settings, cache, say) -> CassandraServer.start(cache, settings.cassandraJavaHome(), say),
                (settings, cache, say) -> CassandraServer.start(Engine.find(), cache, say),
                (settings, cache, say) -> ExternalCassandra.reach(settings.external(Store.CASSANDRA), say));
    }
}
