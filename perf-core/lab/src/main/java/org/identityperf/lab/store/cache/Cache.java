package org.identityperf.lab.store.cache;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.identityperf.lab.store.StoreException;

/**
 * The folder that keeps what is slow to make again: unpacked servers and sealed datasets. Only its owner can look into
 * what is created here, because the servers' passwords lie beside their data.
 */
public final class Cache {

    private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    /** The operating system's words, which stores pass on, PostgreSQL's own after half a block, and Cassandra's before. */
    private static final List<String> FULL = List.of(
            "No space left on device", "Disk quota exceeded", "Check free disk space", "Insufficient disk space");

    private final Path folder;

    private Cache(Path folder) {
        this.folder = folder;
    }

    /**
     * Opens the cache, and creates its folder for its owner alone if there is none.
     *
     * @throws StoreException if the folder is a file, can't be created or can't be written to
     */
    public static Cache at(Path folder) {
        Path absolute = folder.toAbsolutePath().normalize();
        try {
            Files.createDirectories(absolute, OWNER_ONLY);
            // Asking for permission bits is not enough: root passes them, a read-only file system ignores them.
            Files.delete(Files.createTempFile(absolute, "writable", null));
            return new Cache(absolute.toRealPath());
        } catch (FileAlreadyExistsException e) {
            throw new StoreException(
                    "the cache folder " + absolute + " can't be used: " + e.getFile()
                            + " is a file. Remove it, or choose another folder with -Dperf.cache=<folder>.",
                    e);
        } catch (IOException e) {
            throw new StoreException(
                    "the cache folder " + absolute + " can't be written to (" + e
                            + "). Make it writable, or choose another folder with -Dperf.cache=<folder>.",
                    e);
        }
    }

    /** The folder itself: absolute, existing, with symbolic links resolved. */
    public Path folder() {
        return folder;
    }

    /**
     * A folder inside the cache, created for its owner alone if there is none.
     *
     * @throws StoreException if it can't be created
     */
    public Path folder(String name) {
        Path inside = folder.resolve(name);
        try {
            return Files.createDirectories(inside, OWNER_ONLY);
        } catch (IOException e) {
            throw new StoreException("can't create the folder " + inside + " (" + e + ")", e);
        }
    }

    /**
     * Makes sure before a long piece of work that its result will fit.
     *
     * @param bytes the room that the work needs
     * @param what what needs it, as a person would say it
     * @throws StoreException if the cache's disk has less free room
     */
    public void require(long bytes, String what) {
        long free = free();
        if (free < bytes) {
            throw new StoreException(
                    what + " needs " + megabytes(bytes) + " in " + folder + ", whose disk has " + advice(free));
        }
    }

    /** What to tell if a failure's message says that a disk is full: which, and what is free on it by now. */
    public Optional<String> full(String message) {
        return FULL.stream().anyMatch(message::contains)
                ? Optional.of("The disk of " + folder + " is full; by now it has " + advice(free()))
                : Optional.empty();
    }

    private long free() {
        try {
            return Files.getFileStore(folder).getUsableSpace();
        } catch (IOException e) {
            throw new StoreException("can't tell the free room of the cache's disk at " + folder + " (" + e + ")", e);
        }
    }

    private static String advice(long free) {
        return megabytes(free) + " free. Free some room, or choose a folder on another disk with"
                + " -Dperf.cache=<folder>.";
    }

    private static String megabytes(long bytes) {
        return (bytes + 999_999) / 1_000_000 + " MB";
    }
}
