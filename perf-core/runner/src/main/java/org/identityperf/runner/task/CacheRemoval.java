package org.identityperf.runner.task;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.environment.RunFolder;
import org.identityperf.runner.settings.SettingsException;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.cache.CacheLock;
import org.identityperf.runner.store.cache.Disk;
import org.identityperf.runner.store.cache.WholeFolder;

/** A cache removal empties the cache folder: unpacked stores, dataset snapshots, kept builds. */
public final class CacheRemoval {

    private CacheRemoval() {}

    /**
     * Waits until no run or build uses the folder, and removes all that is in it.
     *
     * @throws SettingsException if no run has made it: then it is somebody's other folder
     */
    @SuppressWarnings("try") // the lock is held, not used
    public static void of(Path folder, Console console) throws IOException {
        if (Files.notExists(folder)) {
            console.say("There is no " + folder);
            return;
        }
        if (!Cache.isMarked(folder)) {
            throw new SettingsException(folder + " was not made as a cache folder: it has no " + Cache.TAG
                    + " of identity-perf. Name one that runs have made, with --cache, or remove it yourself");
        }
        Path real = Cache.at(folder).folder();
        long bytes = 0;
        try (CacheLock held = CacheLock.take(real.resolve(RunFolder.LOCK), real, console::say);
                CacheLock building = CacheLock.beside(real.resolve(Cache.BUILDS), real, console::say);
                Stream<Path> inside = Files.list(real)) {
            for (Path each : inside.filter(file -> !file.toString().endsWith(".lock") && !file.endsWith(Cache.TAG))
                    .toList()) {
                tellVolumes(each, console);
                bytes += bytes(each);
                WholeFolder.delete(each);
            }
        }
        console.say("Removed " + Disk.megabytes(bytes) + " from " + folder);
    }

    /** Names what an engine of containers keeps of this cache, which may not be running now. */
    private static void tellVolumes(Path folder, Console console) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path volume : files.filter(file -> file.endsWith("volume") && Files.isRegularFile(file))
                    .toList()) {
                console.say("A container engine still has its data: docker volume rm "
                        + Files.readString(volume).strip());
            }
        }
    }

    private static long bytes(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }
}
