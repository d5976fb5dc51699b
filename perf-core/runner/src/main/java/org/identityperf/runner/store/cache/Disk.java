package org.identityperf.runner.store.cache;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import org.identityperf.runner.store.StoreException;

/**
 * A {@code Disk} is the disk of this machine on which a folder is.
 *
 * @param folder a folder on this disk
 * @param advice what to do if the disk is too small, such as {@code choose a folder on another disk}
 */
public record Disk(Path folder, String advice) implements Room {

    /**
     * The words for a full disk: the operating system's, which PostgreSQL and Java pass on, PostgreSQL's own for a
     * block that was written only in part, and MySQL's to a client. Cassandra refuses before it is full.
     */
    private static final Pattern FULL = Pattern.compile("No space left on device|Disk quota exceeded"
            + "|Check free disk space|The table '.*' is full|Insufficient disk space|Not enough space for compaction");

    /** Returns whether a failure's message says that some disk is full. */
    public static boolean tellsFull(String message) {
        return FULL.matcher(message).find();
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

    /** Returns a number of bytes in megabytes, as text for a person, rounded up. */
    public static String megabytes(long bytes) {
        return bytes / 1_000_000 + (bytes % 1_000_000 == 0 ? 0 : 1) + " MB";
    }
}
