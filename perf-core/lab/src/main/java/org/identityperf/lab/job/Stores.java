package org.identityperf.lab.job;

import java.util.function.Consumer;
import org.identityperf.lab.settings.Settings;
import org.identityperf.lab.settings.Store;
import org.identityperf.lab.settings.Way;
import org.identityperf.lab.store.RunningStore;
import org.identityperf.lab.store.StoreException;
import org.identityperf.lab.store.cache.Cache;
import org.identityperf.lab.store.container.Engine;
import org.identityperf.lab.store.elasticsearch.EmbeddedElasticsearch;
import org.identityperf.lab.store.postgresql.EmbeddedPostgres;
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
            case EMBEDDED -> embedded(store, cache, say);
            case CONTAINERS -> container(store, cache, say);
            case EXTERNAL -> throw missing(store, Way.EXTERNAL);
        };
    }

    private static RunningStore embedded(Store store, Cache cache, Consumer<String> say) {
        return switch (store) {
            case POSTGRESQL -> EmbeddedPostgres.start(cache, say);
            case ELASTICSEARCH -> EmbeddedElasticsearch.start(cache, say);
            case MYSQL, CASSANDRA -> throw missing(store, Way.EMBEDDED);
        };
    }

    private static RunningStore container(Store store, Cache cache, Consumer<String> say) {
        return switch (store) {
            case POSTGRESQL -> PostgresContainer.start(Engine.find(), cache, say);
            case MYSQL, ELASTICSEARCH, CASSANDRA -> throw missing(store, Way.CONTAINERS);
        };
    }

    private static StoreException missing(Store store, Way way) {
        return new StoreException(store.title() + " can't be used with -Dperf.stores=" + way.word()
                + ": this version of the project has no such way to it. Choose another of embedded, containers and"
                + " external.");
    }
}
