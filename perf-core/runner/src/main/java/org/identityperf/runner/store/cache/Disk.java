package org.identityperf.runner.store.cache;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.identityperf.runner.store.StoreException;

/**
 * The disk of a folder of this machine.
 *
 * @param folder what lies on it
 * @param advice what to do where it is too small, such as {@code choose a folder on another disk}
 */
public record Disk(Path folder, String advice) implements Room {

    /** The operating system's words, which PostgreSQL and Java pass on, and PostgreSQL's own after half a block. */
    private static final List<String> FULL = List.of(
            "No space left on device",
            "Disk quota exceeded",
            "Check free disk space",
            // Cassandra refuses before it is full.
            "Insufficient disk space",
            "Not enough space for compaction");

    /** Whether a failure's message says that a disk is full, whichever. */
    public static boolean tellsFull(String message) {
        return FULL.stream().anyMatch(message::contains);
    }

    @Override
    public boolean require(long bytes, String what) {
        long free = free();
        if (free < bytes) {
            throw new StoreException(
                    what + " needs " + megabytes(bytes) + " in " + folder + ", whose disk has " + left(free));
        }
        return true;
    }

    @Override
    public Optional<String> full(String message) {
        return tellsFull(message)
                ? Optional.of("The disk of " + folder + " is full; by now it has " + left(free()))
                : Optional.empty();
    }

    private long free() {
        try {
            return Files.getFileStore(folder).getUsableSpace();
        } catch (IOException e) {
            throw new StoreException("can't tell the free room of the disk of " + folder + " (" + e + ")", e);
        }
    }

    private String left(long free) {
        return megabytes(free) + " free. Free some room, or " + advice + '.';
    }

    /** A number of bytes for a person, rounded up. */
    public static String megabytes(long bytes) {
        return (bytes + 999_999) / 1_000_000 + " MB";
    }
}
