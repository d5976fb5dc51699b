package org.identityperf.runner.jvm;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.function.Consumer;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.cache.CacheLock;

/**
 * A machine lock lets only one run of a user at a time measure on a machine: two would disturb each other's figures. Its
 * file is the user's own, so that nobody else can keep a run waiting.
 */
public final class MachineLock {

    private static final long SELF = new UnixSystem().getUid();

    private MachineLock() {}

    /** Waits until no other run measures on this machine, and prints so if it has to wait. */
    public static CacheLock acquire(Consumer<String> say) {
        return acquire(Path.of(System.getProperty("java.io.tmpdir"), "identity-perf-" + SELF + ".lock"), say);
    }

    static CacheLock acquire(Path file, Consumer<String> say) {
        try {
            create(file);
            requireOwn(file);
        } catch (NoSuchFileException e) {
            throw new StoreException(
                    "the folder for temporary files, " + file.getParent()
                            + ", does not exist; make it, or name another by java.io.tmpdir",
                    e);
        } catch (IOException e) {
            throw new StoreException(
                    "can't lock " + file + ", by which runs on this machine wait for each other (" + e
                            + "). Remove it, or let its owner or an administrator remove it.",
                    e);
        }
        return CacheLock.take(
                file,
                process -> "Another run (process " + process + ") measures on this machine; waiting for it to end.",
                say);
    }

    private static void create(Path file) throws IOException {
        try {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        } catch (FileAlreadyExistsException e) {
            // An earlier run created the file.
        }
    }

    /** Requires an ordinary file of this user; to open a pipe would wait for the process at its other end. */
    private static void requireOwn(Path file) throws IOException {
        Map<String, Object> found = Files.readAttributes(file, "unix:uid,isRegularFile", LinkOption.NOFOLLOW_LINKS);
        if (!found.get("isRegularFile").equals(true) || ((Number) found.get("uid")).longValue() != SELF) {
            throw new IOException("it is not a file of this user's own");
        }
    }
}
