package org.identityperf.runner.dataset;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.environment.RunFolder;
import org.identityperf.runner.jvm.Side;

/** This class holds a loading for each side's class path, started when its first dataset is requested. */
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

    /** Returns the loading that runs on that class path. */
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
