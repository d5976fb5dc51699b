package org.identityperf.runner.task;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
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
     * Waits until no run or build uses the folder, lists what is in it, the largest first, and removes all of it.
     *
     * @param agreed returns whether what was listed may be removed
     * @throws SettingsException if no run has made it: then it is somebody's other folder
     */
    @SuppressWarnings("try") // the lock is held, not used
    public static void of(Path folder, Console console, BooleanSupplier agreed) throws IOException {
        if (Files.notExists(folder)) {
            console.say("There is no " + folder);
            return;
        }
        if (!Cache.isMarked(folder)) {
            throw new SettingsException(folder + " was not made as a cache folder: it has no " + Cache.TAG
                    + " of identity-perf. Name one that runs have made, with --cache, or remove it yourself");
        }
        Path real = Cache.at(folder).folder();
        try (CacheLock held = CacheLock.take(real.resolve(RunFolder.LOCK), real, console::say);
                CacheLock building = CacheLock.beside(real.resolve(Cache.BUILDS), real, console::say);
                Stream<Path> files = Files.list(real)) {
            Map<Path, Long> sizes = new HashMap<>();
            for (Path each : files.filter(file -> !file.toString().endsWith(".lock") && !file.endsWith(Cache.TAG))
                    .toList()) {
                sizes.put(each, bytes(each));
            }
            List<Path> largestFirst = sizes.keySet().stream()
                    .sorted(Comparator.<Path>comparingLong(sizes::get)
                            .reversed()
                            .thenComparing(Path::getFileName))
                    .toList();
            largestFirst.forEach(each ->
                    console.say(String.format("%10s  %s", Disk.megabytes(sizes.get(each)), each.getFileName())));
            String all = Disk.megabytes(
                    sizes.values().stream().mapToLong(Long::longValue).sum());
            if (sizes.isEmpty() || !agreed.getAsBoolean()) {
                console.say((sizes.isEmpty() ? "Nothing to remove from " : "Nothing was removed from ") + folder);
                return;
            }
            for (Path each : largestFirst) {
                tellVolumes(each, console);
                WholeFolder.delete(each);
            }
            console.say("Removed " + all + " from " + folder);
        }
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
