package org.identityperf.runner.dataset;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.environment.RunFolder;
import org.identityperf.runner.jvm.Side;

/** A loader of datasets for each side's class paths, started when its first dataset is asked for. */
public final class SnapshotLoadings implements AutoCloseable {

    private final RunFolder folder;
    private final Path log;
    private final long seed;
    private final Console console;
    private final Map<Side, SnapshotLoading> started = new HashMap<>();

    public SnapshotLoadings(RunFolder folder, Path log, long seed, Console console) {
        this.folder = folder;
        this.log = log;
        this.seed = seed;
        this.console = console;
    }

    /** The one whose loader runs on that class path. */
    public SnapshotLoading on(Side side) throws IOException {
        SnapshotLoading known = started.get(side);
        if (known != null) {
            return known;
        }
        SnapshotLoading sealing = new SnapshotLoading(side, folder, log, seed, console);
        started.put(side, sealing);
        return sealing;
    }

    @Override
    public void close() {
        started.values().forEach(SnapshotLoading::close);
    }
}
