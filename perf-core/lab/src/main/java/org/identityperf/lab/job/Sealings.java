package org.identityperf.lab.job;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.identityperf.lab.run.Side;

/** A loader of datasets for each side's class paths, started when its first dataset is asked for. */
final class Sealings implements AutoCloseable {

    private final RunFolder folder;
    private final Path log;
    private final long seed;
    private final Console console;
    private final Map<Side, Sealing> started = new HashMap<>();

    Sealings(RunFolder folder, Path log, long seed, Console console) {
        this.folder = folder;
        this.log = log;
        this.seed = seed;
        this.console = console;
    }

    /** The one whose loader runs on that class path. */
    Sealing on(Side side) throws IOException {
        Sealing known = started.get(side);
        if (known != null) {
            return known;
        }
        Sealing sealing = new Sealing(side, folder, log, seed, console);
        started.put(side, sealing);
        return sealing;
    }

    @Override
    public void close() {
        started.values().forEach(Sealing::close);
    }
}
