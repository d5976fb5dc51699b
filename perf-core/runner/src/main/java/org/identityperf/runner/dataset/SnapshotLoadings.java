package org.identityperf.runner.dataset;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.identityperf.probe.measure.ReachedMethods;
import org.identityperf.runner.environment.ModuleRun;
import org.identityperf.runner.environment.RunFolder;
import org.identityperf.runner.jvm.Side;
import org.identityperf.runner.reach.InstrumentedCode;
import org.identityperf.runner.reach.Reach;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.settings.Tier;
import org.identityperf.runner.store.process.BriefJvm;

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
        SnapshotLoading known = byStore.get(store);
        if (known != null) {
            return known;
        }
        String name = "loading-" + started.size() + '-' + store.word();
        List<String> options =
                new ArrayList<>(run.settings().tier() == Tier.SMOKE ? BriefJvm.WITHOUT_OPTIMIZING : List.of());
        Side loaded = side;
        if (terms.recorded()) {
            InstrumentedCode instrumented =
                    new InstrumentedCode(folder.instrumented(), run.tiers().code());
            loaded = side.on(instrumented.of(side.classPath()));
            options.add("-D" + ReachedMethods.FOLDER + "="
                    + Files.createDirectories(folder.executed(side.classPath()).resolve(Reach.LOADING)));
        }
        SnapshotLoading loading = new SnapshotLoading(
                loaded,
                terms,
                options,
                folder,
                name,
                run.output().log("loading"),
                run.settings().seed(),
                run.console());
        byStore.put(store, loading);
        return loading;
    }

    @Override
    public void close() {
        started.values().forEach(byStore -> byStore.values().forEach(SnapshotLoading::close));
    }
}
