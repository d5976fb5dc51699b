package org.identityperf.runner.dataset;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.identityperf.runner.environment.ModuleRun;
import org.identityperf.runner.environment.RunFolder;
import org.identityperf.runner.jvm.Side;

/** This class holds a loading for each side's class path, started when its first dataset is requested. */
public final class SnapshotLoadings implements AutoCloseable {

    private final ModuleRun run;
    private final RunFolder folder;
    private final Map<Side, SnapshotLoading> started = new HashMap<>();

    public SnapshotLoadings(ModuleRun run, RunFolder folder) {
        this.run = run;
        this.folder = folder;
    }

    /** Returns the loading that runs on that class path. */
    public SnapshotLoading on(Side side) throws IOException {
        SnapshotLoading known = started.get(side);
        if (known != null) {
            return known;
        }
        SnapshotLoading sealing = new SnapshotLoading(
                side, folder, run.output().log("loading"), run.settings().seed(), run.console());
        started.put(side, sealing);
        return sealing;
    }

    @Override
    public void close() {
        started.values().forEach(SnapshotLoading::close);
    }
}
