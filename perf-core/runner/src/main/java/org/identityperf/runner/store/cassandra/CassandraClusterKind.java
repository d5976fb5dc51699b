package org.identityperf.runner.store.cassandra;

import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.kind.StoreKind;

/** Cassandra of three nodes, which cases kill. */
public final class CassandraClusterKind extends StoreKind {

    private static final Opening NEVER = Opening.never("a " + Store.CASSANDRA_CLUSTER.title()
            + " is started on this machine only. Leave -Dperf.stores out; one of your own is measured, with all its"
            + " nodes, by what asks for nodes=1");

    public CassandraClusterKind() {
        super(
                Store.CASSANDRA_CLUSTER,
                Isolation.ALWAYS,
                CassandraPing::new,
                (settings, cache, say) -> Ring.open(cache, settings.cassandraJavaHome(), say),
                NEVER,
                NEVER);
    }
}
