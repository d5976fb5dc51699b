package org.identityperf.runner.jvm;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.function.Consumer;

/** A machine lock lets only one run at a time measure on a machine: two would disturb each other's figures. */
public final class MachineLock implements AutoCloseable {

    private final FileChannel channel;

    private MachineLock(FileChannel channel) {
        this.channel = channel;
    }

    /** Waits until no other run measures on this machine, and prints so if it has to wait. */
    public static MachineLock acquire(Consumer<String> say) throws IOException {
        return acquire(Path.of(System.getProperty("java.io.tmpdir"), "identity-perf.lock"), say);
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

    /**
     * Opens the file and creates it only if it is missing. In a folder where anyone may write, Linux refuses to create
     * another user's existing file, also for root (fs.protected_regular).
     */
    private static FileChannel open(Path file) throws IOException {
        try {
            while (true) {
                try {
                    return FileChannel.open(
                            file, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
                } catch (NoSuchFileException e) {
                    create(file);
                }
            }
        } catch (IOException e) {
            throw new IOException(
                    "can't lock " + file + ", by which runs on this machine wait for each other (" + e
                            + "). Let its owner remove it, or make it writable for all.",
                    e);
        }
    }

    private static void create(Path file) throws IOException {
        try {
            Files.createFile(file);
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
        } catch (FileAlreadyExistsException e) {
            // Another run created the file first.
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
        return new String(bytes.array(), 0, bytes.position(), StandardCharsets.US_ASCII);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
