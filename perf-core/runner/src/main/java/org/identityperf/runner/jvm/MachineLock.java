package org.identityperf.runner.jvm;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.function.Consumer;
import org.identityperf.runner.store.StoreException;

/**
 * A machine lock lets only one run of a user at a time measure on a machine: two would disturb each other's figures. Its
 * file is the user's own, so that nobody else can keep a run waiting.
 */
public final class MachineLock implements AutoCloseable {

    private static final long SELF = new UnixSystem().getUid();

    private final FileChannel channel;

    private MachineLock(FileChannel channel) {
        this.channel = channel;
    }

    /** Waits until no other run measures on this machine, and prints so if it has to wait. */
    public static MachineLock acquire(Consumer<String> say) throws IOException {
        return acquire(Path.of(System.getProperty("java.io.tmpdir"), "identity-perf-" + SELF + ".lock"), say);
    }

    static MachineLock acquire(Path file, Consumer<String> say) throws IOException {
        FileChannel channel = open(file);
        if (!tryLock(channel)) {
            say.accept(
                    "Another run (process " + holder(channel) + ") measures on this machine; waiting for it to end.");
            waitFor(channel);
        }
        channel.truncate(0);
        channel.write(
                ByteBuffer.wrap(Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.US_ASCII)), 0);
        return new MachineLock(channel);
    }

    /** Opens the file; creates it if it is missing. */
    private static FileChannel open(Path file) {
        try {
            try {
                Files.createFile(
                        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            } catch (FileAlreadyExistsException e) {
                // An earlier run created the file.
            }
            requireOwn(file);
            return FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        } catch (IOException e) {
            throw new StoreException(
                    "can't lock " + file + ", by which runs on this machine wait for each other (" + e
                            + "). Remove it, or let its owner or an administrator remove it.",
                    e);
        }
    }

    /** Requires an ordinary file of this user; to open a pipe would wait for whoever is at its other end. */
    private static void requireOwn(Path file) throws IOException {
        Map<String, Object> found = Files.readAttributes(file, "unix:uid,isRegularFile", LinkOption.NOFOLLOW_LINKS);
        if (!found.get("isRegularFile").equals(true) || ((Number) found.get("uid")).longValue() != SELF) {
            throw new IOException("it is not a file of this user's own");
        }
    }

    private static boolean tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    private static void waitFor(FileChannel channel) throws IOException {
        while (true) {
            try {
                FileLock lock = channel.lock();
                if (lock.isValid()) {
                    return;
                }
            } catch (OverlappingFileLockException e) {
                // Held by another thread of this JVM: file locks are held by the whole JVM and cannot be waited for.
                java.util.concurrent.locks.LockSupport.parkNanos(50_000_000);
            }
        }
    }

    private static String holder(FileChannel channel) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(32);
        channel.read(bytes, 0);
        String text = new String(bytes.array(), 0, bytes.position(), StandardCharsets.US_ASCII);
        return text.matches("\\d+") ? text : "unknown";
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
