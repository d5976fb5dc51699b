package org.identityperf.runner.environment;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.identityperf.runner.files.Removal;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.cache.CacheLock;

/**
 * A run's private folder within the cache: addresses with passwords, and temporary files of every JVM that it starts.
 * Readable by its owner only, like the whole cache, and removed at the end. One run at a time uses a cache, whichever
 * stores it needs, so that no two wait for each other's: a run comes here first, and removes what a killed one left.
 */
public final class RunFolder implements AutoCloseable {

    private static final String NAME = "run";
    private static final int ATTEMPTS = 10;

    private final Cache cache;
    private final CacheLock lock;
    private final Path folder;
    private final Thread hook = new Thread(this::end, "run-folder");
    private boolean ended;

    private RunFolder(Cache cache, CacheLock lock) {
        this.cache = cache;
        this.lock = lock;
        this.folder = cache.folder().resolve(NAME);
    }

    /** A new, empty one; waits first, and says so, if another run uses the cache. */
    public static RunFolder in(Cache cache, Consumer<String> say) throws IOException {
        RunFolder folder =
                new RunFolder(cache, CacheLock.take(cache.folder().resolve(NAME + ".lock"), cache.folder(), say));
        try {
            Runtime.getRuntime().addShutdownHook(folder.hook);
            folder.create();
            return folder;
        } catch (RuntimeException | IOException e) {
            try (folder) {
                throw e;
            }
        }
    }

    /** Not beside the end of this JVM, which would not see what comes after it. */
    private synchronized void create() throws IOException {
        if (ended) {
            throw new StoreException("no folder is made in " + cache.folder() + ", because this JVM is ending");
        }
        Removal.of(folder);
        cache.folder(NAME);
        Files.createDirectory(temporary());
    }

    public Path file(String name) {
        return folder.resolve(name);
    }

    /** Where archives of classes stay from run to run. */
    public Path classData() {
        return cache.classData();
    }

    /** Where the run's JVMs put their temporary files. */
    public Path temporary() {
        return folder.resolve("tmp");
    }

    private synchronized void end() {
        ended = true;
        try {
            remove();
        } catch (IOException e) {
            System.err.println("left behind until the next run: " + folder + " (" + e.getMessage() + ")");
        }
    }

    /** At a sudden end others may still write into it: what they wrote meanwhile is removed too, or by the next run. */
    private void remove() throws IOException {
        for (int attempt = 1; attempt < ATTEMPTS; attempt++) {
            try {
                Removal.of(folder);
                return;
            } catch (DirectoryNotEmptyException e) {
                // Nobody makes the folder anew, so there is less each time.
            }
        }
        Removal.of(folder);
    }

    /** When another run may take its turn, the folder of this name is that one's: nothing of this run removes it then. */
    @Override
    public void close() throws IOException {
        try (lock) {
            try {
                remove();
            } finally {
                forgetEnd();
            }
        }
    }

    private void forgetEnd() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is ending, and the hook finds nothing left to do.
        }
    }
}
