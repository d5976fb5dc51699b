package org.identityperf.lab.job;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.identityperf.lab.run.ServerClassPath;

/** A loader of datasets for each class path, started when its first dataset is asked for. */
final class Sealings implements AutoCloseable {

    private final RunFolder folder;
    private final Path log;
    private final long seed;
    private final Console console;
    private final Map<ServerClassPath, Sealing> started = new HashMap<>();

    Sealings(RunFolder folder, Path log, long seed, Console console) {
        this.folder = folder;
        this.log = log;
        this.seed = seed;
        this.console = console;
    }

    /** The one whose loader runs on that class path. */
    Sealing on(ServerClassPath classPath) throws IOException {
        Sealing known = started.get(classPath);
        if (known != null) {
            return known;
        }
        Sealing sealing = new Sealing(classPath, folder, log, seed, console);
        started.put(classPath, sealing);
        return sealing;
    }

    @Override
    public void close() {
        started.values().forEach(Sealing::close);
    }
}
