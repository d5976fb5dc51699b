package org.identityperf.runner.store.cache;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.identityperf.runner.store.StoreException;

/**
 * A {@code LastUse} records when each of several things was last used. Each thing has an empty file, whose modification
 * time is that of the last use. The access times of the file system itself are not reliable.
 *
 * @param folder the folder of these files; made when it is needed
 */
public record LastUse(Path folder) {

    /** How long something is kept that no run uses. */
    public static final Duration KEPT = Duration.ofDays(30);

    /** Returns whether a file was last written so long ago that what it represents is no longer kept. */
    static boolean longAgo(Path file) {
        long modified = file.toFile().lastModified();
        // It is 0 if it can't be read.
        return modified > 0 && modified < System.currentTimeMillis() - KEPT.toMillis();
    }

    /** Records that the thing is used now. */
    public void note(String name) {
        try {
            Files.setLastModifiedTime(existing(name), FileTime.from(Instant.now()));
        } catch (IOException e) {
            throw failure(e);
        }
    }

    /** Records that the thing exists. If nothing is recorded of it yet, this counts as its last use. */
    public void know(String name) {
        try {
            existing(name);
        } catch (IOException e) {
            // The disk may be full. This does no harm: what has no record is not dropped.
        }
    }

    private Path existing(String name) throws IOException {
        Files.createDirectories(folder);
        return Files.write(folder.resolve(name), new byte[0], StandardOpenOption.CREATE);
    }

    /** Returns the names of the things whose last use is longer ago than {@link #KEPT}. */
    public List<String> unused() {
        String[] unused =
                folder.toFile().list((folder, name) -> longAgo(folder.toPath().resolve(name)));
        return unused == null ? List.of() : Stream.of(unused).sorted().toList();
    }

    public void forget(String name) {
        try {
            Files.deleteIfExists(folder.resolve(name));
        } catch (IOException e) {
            throw failure(e);
        }
    }

    private StoreException failure(IOException cause) {
        return new StoreException("can't note in " + folder + " what was used when (" + cause + ")", cause);
    }
}
