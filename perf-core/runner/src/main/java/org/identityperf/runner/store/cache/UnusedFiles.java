package org.identityperf.runner.store.cache;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.StoreException;

/**
 * {@code UnusedFiles} removes from a cache what no run uses any more: servers and data folders of earlier versions,
 * builds of servers' checkouts, and class data archives, of which each checkout has its own.
 */
public final class UnusedFiles {

    private static final String LOCK = ".lock";

    private UnusedFiles() {}

    /**
     * Removes what no run has used for {@link LastUse#KEPT}. Call it at the end of a run, when it is known what the run
     * used, and while no other run uses the cache.
     */
    public static void remove(Cache cache, Consumer<String> say) {
        List<String> removed = new ArrayList<>();
        try {
            if (!Cache.isMarked(cache.folder())) {
                // It held somebody's files before a run used it, which may have any name.
                return;
            }
            for (Store store : Store.values()) {
                for (Path version : in(cache.folder(), store.word() + "-*")) {
                    removed.addAll(removeFrom(version));
                }
            }
            for (Path folder : List.of(cache.builds(), cache.classData())) {
                for (Path kept : in(folder, "*")) {
                    if (LastUse.longAgo(kept)) {
                        WholeFolder.delete(kept);
                        removed.add(kept.getFileName().toString());
                    }
                }
            }
        } catch (IOException | StoreException e) {
            say.accept("what no run has used for long stays in " + cache.folder() + ": " + e.getMessage());
        }
        if (!removed.isEmpty()) {
            say.accept("removed from " + cache.folder() + ", since no run has used it for " + LastUse.KEPT.toDays()
                    + " days: " + String.join(", ", removed));
        }
    }

    /**
     * Removes unused data folders of one version. The lock file next to a folder is written whenever the folder is
     * used. The programs are removed with the last data folder.
     */
    private static List<String> removeFrom(Path version) throws IOException {
        List<Path> locks = in(version, "*" + LOCK);
        List<Path> unused = locks.stream()
                // Only its folder records a container's volume, which is in an engine that may not be running now.
                .filter(lock ->
                        LastUse.longAgo(lock) && Files.notExists(data(lock).resolve("volume")))
                .toList();
        if (!unused.isEmpty() && unused.size() == locks.size()) {
            WholeFolder.delete(version);
            return List.of(version.getFileName().toString());
        }
        List<String> removed = new ArrayList<>();
        for (Path lock : unused) {
            WholeFolder.delete(data(lock));
            Files.delete(lock);
            removed.add(version.getFileName() + "/" + data(lock).getFileName());
        }
        return removed;
    }

    private static Path data(Path lock) {
        String name = lock.getFileName().toString();
        return lock.resolveSibling(name.substring(0, name.length() - LOCK.length()));
    }

    private static List<Path> in(Path folder, String pattern) throws IOException {
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, pattern)) {
            List<Path> all = new ArrayList<>();
            found.forEach(all::add);
            all.sort(null);
            return all;
        }
    }
}
