package org.identityperf.lab.job;

import java.util.function.Consumer;
import org.identityperf.lab.settings.Settings;
import org.identityperf.lab.settings.Store;
import org.identityperf.lab.store.RunningStore;
import org.identityperf.lab.store.StoreException;
import org.identityperf.lab.store.StoreUnavailable;
import org.identityperf.lab.store.cache.Cache;
import org.identityperf.lab.store.cassandra.CassandraCluster;
import org.identityperf.lab.store.cassandra.CassandraContainer;
import org.identityperf.lab.store.cassandra.EmbeddedCassandra;
import org.identityperf.lab.store.cassandra.ExternalCassandra;
import org.identityperf.lab.store.container.Engine;
import org.identityperf.lab.store.elasticsearch.ElasticsearchContainer;
import org.identityperf.lab.store.elasticsearch.EmbeddedElasticsearch;
import org.identityperf.lab.store.elasticsearch.ExternalElasticsearch;
import org.identityperf.lab.store.mysql.EmbeddedMySql;
import org.identityperf.lab.store.mysql.ExternalMySql;
import org.identityperf.lab.store.mysql.MySqlContainer;
import org.identityperf.lab.store.postgresql.EmbeddedPostgres;
import org.identityperf.lab.store.postgresql.ExternalPostgres;
import org.identityperf.lab.store.postgresql.PostgresContainer;

/** How each store comes to be there in each way. */
final class Stores {

    private Stores() {}

    /**
     * Starts a store, or reaches it.
     *
     * @throws org.identityperf.lab.store.StoreUnavailable if it can't run here
     * @throws StoreException if it could, but fails
     */
    static RunningStore open(Store store, Settings settings, Cache cache, Consumer<String> say) {
        return switch (settings.stores()) {
            case EMBEDDED -> embedded(store, settings, cache, say);
            case CONTAINERS -> container(store, cache, say);
            case EXTERNAL -> external(store, settings, say);
        };
    }

    private static RunningStore embedded(Store store, Settings settings, Cache cache, Consumer<String> say) {
        return switch (store) {
            case POSTGRESQL -> EmbeddedPostgres.start(cache, say);
            case MYSQL -> EmbeddedMySql.start(cache, say);
            case ELASTICSEARCH -> EmbeddedElasticsearch.start(cache, say);
            case CASSANDRA -> EmbeddedCassandra.start(cache, settings.cassandraJavaHome(), say);
            case CASSANDRA_CLUSTER -> CassandraCluster.start(cache, settings.cassandraJavaHome(), say);
        };
    }

    private static RunningStore container(Store store, Cache cache, Consumer<String> say) {
        return switch (store) {
            case POSTGRESQL -> PostgresContainer.start(Engine.find(), cache, say);
            case MYSQL -> MySqlContainer.start(Engine.find(), cache, say);
            case ELASTICSEARCH -> ElasticsearchContainer.start(Engine.find(), cache, say);
            case CASSANDRA -> CassandraContainer.start(Engine.find(), cache, say);
            case CASSANDRA_CLUSTER -> throw embeddedOnly(store);
        };
    }

    private static RunningStore external(Store store, Settings settings, Consumer<String> say) {
        return switch (store) {
            case POSTGRESQL ->
                settings.slice().isPresent()
                        ? ExternalPostgres.share(settings.external(store), say)
                        : ExternalPostgres.reach(settings.external(store), say);
            case MYSQL -> ExternalMySql.reach(settings.external(store), say);
            case ELASTICSEARCH ->
                settings.slice().isPresent()
                        ? ExternalElasticsearch.share(settings.external(store), say)
                        : ExternalElasticsearch.reach(settings.external(store), say);
            case CASSANDRA -> ExternalCassandra.reach(settings.external(store), say);
            case CASSANDRA_CLUSTER -> throw embeddedOnly(store);
        };
    }

    private static StoreUnavailable embeddedOnly(Store store) {
        return new StoreUnavailable("a " + store.title() + " is started on this machine only. Leave -Dperf.stores out;"
                + " one of your own is measured, with all its nodes, by what asks for nodes=1");
    }
}
