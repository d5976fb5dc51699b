package org.identityperf.lab.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.identityperf.lab.store.cache.Cache;

/**
 * A run's private folder within the cache: addresses with passwords, and temporary files of every JVM that it starts.
 * Readable by its owner only, like the whole cache, and removed at the end; what a killed run left is removed by the
 * next, which may, since it holds the cache's lock.
 */
final class RunFolder implements AutoCloseable {

    private static final String NAME = "run";
    private static final int ATTEMPTS = 10;

    private final Cache cache;
    private final Path folder;
    private final Thread hook = new Thread(this::closeQuietly, "run-folder");

    private RunFolder(Cache cache) {
        this.cache = cache;
        this.folder = cache.folder().resolve(NAME);
    }

    /** A new, empty one. */
    static RunFolder in(Cache cache) throws IOException {
        RunFolder folder = new RunFolder(cache);
        Removal.of(folder.folder);
        cache.folder(NAME);
        Files.createDirectory(folder.temporary());
        try {
            Runtime.getRuntime().addShutdownHook(folder.hook);
        } catch (IllegalStateException e) {
            // The JVM began to end before it was here, and takes no more hooks.
            folder.closeQuietly();
            throw e;
        }
        return folder;
    }

    Path file(String name) {
        return folder.resolve(name);
    }

    /** Where archives of classes stay from run to run. */
    Path classData() {
        return cache.classData();
    }

    /** Where the run's JVMs put their temporary files. */
    Path temporary() {
        return folder.resolve("tmp");
    }

    /** At a sudden end others may still write into it: what they wrote meanwhile is removed too, or by the next run. */
    private void closeQuietly() {
        try {
            for (int attempt = 1; Files.exists(folder) && attempt < ATTEMPTS; attempt++) {
                try {
                    Removal.of(folder);
                } catch (DirectoryNotEmptyException e) {
                    // Nobody makes the folder anew, so there is less each time.
                }
            }
            Removal.of(folder);
        } catch (IOException | UncheckedIOException e) {
            System.err.println("left behind until the next run: " + folder + " (" + e.getMessage() + ")");
        }
    }

    /** From now on the folder of this name may be the next run's. */
    @Override
    public void close() throws IOException {
        Removal.of(folder);
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is ending, and the hook finds nothing left to do.
        }
    }
}
