package org.identityperf.lab.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A run's private folder within the cache: addresses with passwords, and temporary files of every JVM that it starts.
 * Readable by its owner only, like the whole cache, and removed at the end; what a killed run left is removed by the
 * next, which may, since it holds the cache's lock.
 */
final class RunFolder implements AutoCloseable {

    private final Path cache;
    private final Path folder;

    private RunFolder(Path cache) {
        this.cache = cache;
        this.folder = cache.resolve("run");
    }

    /** A new, empty one. */
    static RunFolder in(Path cache) throws IOException {
        RunFolder folder = new RunFolder(cache);
        folder.close();
        Files.createDirectories(folder.temporary());
        Runtime.getRuntime().addShutdownHook(new Thread(folder::closeQuietly, "run-folder"));
        return folder;
    }

    Path file(String name) {
        return folder.resolve(name);
    }

    /** Where archives of classes stay from run to run. */
    Path classData() {
        return cache.resolve("class-data");
    }

    /** Where the run's JVMs put their temporary files. */
    Path temporary() {
        return folder.resolve("tmp");
    }

    /** At a sudden end another process may still write into it; what then stays is swept by the next run. */
    private void closeQuietly() {
        try {
            close();
        } catch (IOException e) {
            System.err.println("left behind until the next run: " + folder + " (" + e.getMessage() + ")");
        }
    }

    @Override
    public void close() throws IOException {
        if (Files.exists(folder)) {
            List<Path> all;
            try (Stream<Path> walk = Files.walk(folder)) {
                all = walk.sorted(Comparator.reverseOrder()).toList();
            }
            for (Path path : all) {
                Files.deleteIfExists(path);
            }
        }
    }
}
