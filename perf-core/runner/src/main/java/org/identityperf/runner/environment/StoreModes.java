package org.identityperf.runner.environment;

import java.util.function.Consumer;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.settings.StoreSettings;
import org.identityperf.runner.store.RunningStore;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.StoreUnavailable;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.cassandra.CassandraCluster;
import org.identityperf.runner.store.cassandra.CassandraContainer;
import org.identityperf.runner.store.cassandra.CassandraProgram;
import org.identityperf.runner.store.cassandra.ExternalCassandra;
import org.identityperf.runner.store.container.Engine;
import org.identityperf.runner.store.elasticsearch.ElasticsearchContainer;
import org.identityperf.runner.store.elasticsearch.ElasticsearchProgram;
import org.identityperf.runner.store.elasticsearch.ExternalElasticsearch;
import org.identityperf.runner.store.mysql.ExternalMySql;
import org.identityperf.runner.store.mysql.MySqlContainer;
import org.identityperf.runner.store.mysql.MySqlProgram;
import org.identityperf.runner.store.postgresql.ExternalPostgres;
import org.identityperf.runner.store.postgresql.PostgresContainer;
import org.identityperf.runner.store.postgresql.PostgresProgram;

/** This class opens each kind of store in each mode: embedded, in a container, or external. */
public final class StoreModes {

    private StoreModes() {}

    /**
     * Starts a store, or connects to an external one.
     *
     * @throws org.identityperf.runner.store.StoreUnavailable if it can't run here
     * @throws StoreException if it could, but fails
     */
    public static RunningStore open(Store store, StoreSettings settings, Cache cache, Consumer<String> say) {
        return switch (settings.mode()) {
            case EMBEDDED -> embedded(store, settings, cache, say);
            case CONTAINERS -> container(store, cache, say);
            case EXTERNAL -> external(store, settings, say);
        };
    }

    private static RunningStore embedded(Store store, StoreSettings settings, Cache cache, Consumer<String> say) {
        return switch (store) {
            case POSTGRESQL -> PostgresProgram.start(cache, say);
            case MYSQL -> MySqlProgram.start(cache, say);
            case MARIADB -> throw externalOnly(store);
            case ELASTICSEARCH -> ElasticsearchProgram.start(cache, say);
            case CASSANDRA -> CassandraProgram.start(cache, settings.cassandraJavaHome(), say);
            case CASSANDRA_CLUSTER -> CassandraCluster.start(cache, settings.cassandraJavaHome(), say);
        };
    }

    private static RunningStore container(Store store, Cache cache, Consumer<String> say) {
        return switch (store) {
            case POSTGRESQL -> PostgresContainer.start(Engine.find(), cache, say);
            case MYSQL -> MySqlContainer.start(Engine.find(), cache, say);
            case MARIADB -> throw externalOnly(store);
            case ELASTICSEARCH -> ElasticsearchContainer.start(Engine.find(), cache, say);
            case CASSANDRA -> CassandraContainer.start(Engine.find(), cache, say);
            case CASSANDRA_CLUSTER -> throw embeddedOnly(store);
        };
    }

    private static RunningStore external(Store store, StoreSettings settings, Consumer<String> say) {
        return switch (store) {
            case POSTGRESQL -> ExternalPostgres.reach(settings.external(store), say);
            case MYSQL, MARIADB -> ExternalMySql.reach(settings.external(store), say);
            case ELASTICSEARCH -> ExternalElasticsearch.reach(settings.external(store), say);
            case CASSANDRA -> ExternalCassandra.reach(settings.external(store), say);
            case CASSANDRA_CLUSTER -> throw embeddedOnly(store);
        };
    }

    private static StoreUnavailable externalOnly(Store store) {
        return new StoreUnavailable("no " + store.title() + " is started here. Start one, and say where it is:"
                + " -Dperf.stores=external -Dperf." + store.word() + ".url=, .user= and .password=");
    }

    private static StoreUnavailable embeddedOnly(Store store) {
        return new StoreUnavailable("a " + store.title() + " is started on this machine only. Leave -Dperf.stores out;"
                + " one of your own is measured, with all its nodes, by what asks for nodes=1");
    }
}
