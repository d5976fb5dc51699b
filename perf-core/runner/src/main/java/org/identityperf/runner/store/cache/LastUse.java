package org.identityperf.runner.store.cache;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.identityperf.runner.store.StoreException;

/**
 * When each of several things was last used: an empty file each, whose time is that of its last use. What a file system
 * notes itself of being read can't be relied upon.
 *
 * @param folder of these files; made when it is needed
 */
public record LastUse(Path folder) {

    /** How long what no run uses is kept. */
    public static final Duration KEPT = Duration.ofDays(30);

    /** Whether a file was last written so long ago that what it stands for is no longer kept. */
    static boolean longAgo(Path file) throws IOException {
        return Files.getLastModifiedTime(file)
                .toInstant()
                .isBefore(Instant.now().minus(KEPT));
    }

    /** It is used now. */
    public void note(String name) {
        try {
            Path file = existing(name);
            Files.setLastModifiedTime(file, FileTime.from(Instant.now()));
        } catch (IOException e) {
            throw failure(e);
        }
    }

    /** It is there; if nothing was noted of it yet, its time begins now. */
    public void know(String name) {
        try {
            existing(name);
        } catch (IOException e) {
            // The disk may be full, and what is not noted is not dropped.
        }
    }

    private Path existing(String name) throws IOException {
        Path file = folder.resolve(name);
        if (Files.notExists(file)) {
            Files.createDirectories(folder);
            Files.createFile(file);
        }
        return file;
    }

    /** What was not used for longer than it is kept. */
    public List<String> unused() {
        if (Files.notExists(folder)) {
            return List.of();
        }
        List<String> unused = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                if (longAgo(file)) {
                    unused.add(file.getFileName().toString());
                }
            }
        } catch (IOException e) {
            throw failure(e);
        }
        return unused.stream().sorted().toList();
    }

    /** It is gone. */
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
