package org.identityperf.runner.environment;

import java.io.IOException;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Consumer;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.settings.StoreSettings;
import org.identityperf.runner.store.cache.Cache;

/**
 * What all JVMs of a run share, whichever side of a comparison they are on. It has the stores,
 * each started once, the networks to them, and the run's folder.
 */
public final class RunEnvironment implements AutoCloseable {

    private final OpenStores stores;
    private final RunFolder folder;
    private final Map<Store, Routes> routes = new EnumMap<>(Store.class);

    private RunEnvironment(OpenStores stores, RunFolder folder) {
        this.stores = stores;
        this.folder = folder;
    }

    /** Opens the stores that can run here; waits first if another run uses the cache. */
    public static RunEnvironment open(Collection<Store> needed, StoreSettings settings, Consumer<String> say)
            throws IOException {
        Cache cache = Cache.at(settings.cache());
        RunFolder folder = RunFolder.in(cache, say);
        try {
            return new RunEnvironment(OpenStores.of(needed, settings, cache, say), folder);
        } catch (RuntimeException e) {
            try (folder) {
                throw e;
            }
        }
    }

    public void open(Collection<Store> more) {
        stores.open(more);
    }

    public OpenStores stores() {
        return stores;
    }

    public RunFolder folder() {
        return folder;
    }

    public Routes routes(Store store) {
        return routes.computeIfAbsent(store, kind -> new Routes(stores.get(kind)));
    }

    @Override
    public void close() throws IOException {
        try (folder;
                stores) {
            routes.values().forEach(Routes::close);
        }
    }
}
