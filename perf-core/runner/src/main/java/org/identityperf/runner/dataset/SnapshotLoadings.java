package org.identityperf.runner.dataset;

import java.io.IOException;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.identityperf.runner.environment.ModuleRun;
import org.identityperf.runner.environment.RunFolder;
import org.identityperf.runner.jvm.Side;
import org.identityperf.runner.settings.Store;

/**
 * This class holds a loading for each side's class path and store, started when its first dataset is requested. So
 * datasets are loaded into several stores at the same time.
 */
public final class SnapshotLoadings implements AutoCloseable {

    private final ModuleRun run;
    private final RunFolder folder;
    private final LoadingTerms terms;
    private final Map<Side, Map<Store, SnapshotLoading>> started = new HashMap<>();

    public SnapshotLoadings(ModuleRun run, RunFolder folder, LoadingTerms terms) {
        this.run = run;
        this.folder = folder;
        this.terms = terms;
    }

    /** Returns the loading into that store that runs on that class path. */
    public synchronized SnapshotLoading on(Side side, Store store) throws IOException {
        Map<Store, SnapshotLoading> byStore = started.computeIfAbsent(side, unknown -> new EnumMap<>(Store.class));
        SnapshotLoading loading = byStore.get(store);
        if (loading == null) {
            String name = "loading-" + started.size() + '-' + store.word();
            loading = new SnapshotLoading(run, folder, terms, side, name);
            byStore.put(store, loading);
        }
        return loading;
    }

    @Override
    public void close() {
        started.values().forEach(byStore -> byStore.values().forEach(SnapshotLoading::close));
    }
}
