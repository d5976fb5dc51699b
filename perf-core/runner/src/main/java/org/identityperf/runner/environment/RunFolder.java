package org.identityperf.runner.environment;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.identityperf.runner.files.Removal;
import org.identityperf.runner.jvm.Content;
import org.identityperf.runner.jvm.ServerClassPath;
import org.identityperf.runner.reach.InstrumentedCode;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.cache.CacheLock;

/**
 * A run's private folder within the cache. It holds addresses with passwords, and temporary files of
 * every JVM that the run starts. Like the whole cache it is readable by its owner only, and it is removed at the end.
 * One run at a time uses a cache, whichever stores it needs, so that no two runs wait for each other's stores. So a run
 * opens its folder first, and removes what a killed run left.
 */
public final class RunFolder implements AutoCloseable {

    private static final String NAME = "run";

    /** The file in the cache by which runs wait for each other; each run leaves it. */
    public static final String LOCK = NAME + ".lock";

    /** Of how many class paths it is kept what they execute: those of some modules with some baselines each. */
    private static final int KEPT = 16;

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

    /** Creates a new, empty folder. If another run uses the cache, this waits and prints so. */
    public static RunFolder in(Cache cache, Consumer<String> say) throws IOException {
        RunFolder folder = new RunFolder(cache, CacheLock.take(cache.folder().resolve(LOCK), cache.folder(), say));
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

    /** Creates the folder, but not while this JVM ends: the removal at its end would miss a later folder. */
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

    /** Returns the folder in which archives of classes stay from run to run. */
    public Path classData() {
        return cache.classData();
    }

    /** Returns the folder in which each module's known noise stays from run to run. */
    public Path noise() {
        return cache.folder("noise");
    }

    /** Returns the folder in which counts of releases stay from run to run. */
    public Path releases() {
        return cache.folder("releases");
    }

    /** Returns the folder in which what a baseline counted stays from run to run. */
    public Path counts() {
        return cache.folder("counts");
    }

    /** Returns the folder in which instrumented copies of the server's jars stay from run to run. */
    public Path instrumented() {
        return cache.folder("instrumented-" + InstrumentedCode.FORMAT);
    }

    public Path executed(ServerClassPath classPath) throws IOException {
        Path executed = Files.createDirectories(executed(cache).resolve(Content.of(classPath.entries())));
        Removal.ofUnused(executed, KEPT);
        return executed;
    }

    /** Returns the folder in a cache that has such a folder for each class path. */
    public static Path executed(Cache cache) {
        return cache.folder("executed-" + InstrumentedCode.FORMAT);
    }

    /** Returns the folder for temporary files of the run's JVMs. */
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

    /**
     * Removes the folder. At a sudden end other processes may still write into it: what they wrote meanwhile is removed
     * too, or by the next run.
     */
    private void remove() throws IOException {
        for (int attempt = 1; attempt < ATTEMPTS; attempt++) {
            try {
                Removal.of(folder);
                return;
            } catch (DirectoryNotEmptyException e) {
                // Nobody creates the folder anew, so fewer files are left each time.
            }
        }
        Removal.of(folder);
    }

    /**
     * Removes the folder before another run may take its turn: afterwards the folder of this name belongs to that run.
     */
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
