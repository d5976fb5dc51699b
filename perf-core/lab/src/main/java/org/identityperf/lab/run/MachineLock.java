package org.identityperf.lab.run;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.function.Consumer;

/** Only one run measures on a machine at a time: two would disturb each other's figures. */
public final class MachineLock implements AutoCloseable {

    private final FileChannel channel;

    private MachineLock(FileChannel channel) {
        this.channel = channel;
    }

    /** Waits until no other run measures on this machine, and says so if it has to. */
    public static MachineLock acquire(Consumer<String> say) throws IOException {
        return acquire(Path.of(System.getProperty("java.io.tmpdir"), "identity-perf.lock"), say);
    }

    static MachineLock acquire(Path file, Consumer<String> say) throws IOException {
        FileChannel channel = FileChannel.open(
                file,
                StandardOpenOption.CREATE,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                LinkOption.NOFOLLOW_LINKS);
        shareWithOtherUsers(file);
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

    private static void shareWithOtherUsers(Path file) {
        try {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
        } catch (IOException | UnsupportedOperationException e) {
            // Another user's file: it is writable already, or opening it would have failed.
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
