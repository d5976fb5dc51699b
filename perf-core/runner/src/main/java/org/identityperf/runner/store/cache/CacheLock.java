package org.identityperf.runner.store.cache;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.identityperf.runner.files.UnusableFile;
import org.identityperf.runner.store.StoreException;

/**
 * A cache lock lets one run at a time use a server's folder. The operating system releases it when its holder dies,
 * however it dies. The process id in the lock file is only shown to runs that wait.
 */
public final class CacheLock implements AutoCloseable {

    /** A file lock holds between processes only, so threads of one JVM queue here first. */
    private static final Map<Path, Semaphore> IN_THIS_JVM = new ConcurrentHashMap<>();

    private static final String UNKNOWN = "unknown";

    private final FileChannel channel;
    private final Semaphore turn;

    private CacheLock(FileChannel channel, Semaphore turn) {
        this.channel = channel;
        this.turn = turn;
    }

    /**
     * Takes the lock; waits as long as another run holds it, and reports that once.
     *
     * @param file the lock file, created if there is none
     * @param cache the folder that the message to a waiting run names
     */
    public static CacheLock take(Path file, Path cache, Consumer<String> say) {
        return take(file, process -> "waiting for another run (process " + process + ") that uses " + cache, say);
    }

    /** @param waiting returns the message to a run that waits for a process */
    public static CacheLock take(Path file, UnaryOperator<String> waiting, Consumer<String> say) {
        Semaphore turn = IN_THIS_JVM.computeIfAbsent(file, f -> new Semaphore(1));
        boolean waited = !turn.tryAcquire();
        if (waited) {
            say.accept(waiting.apply(Long.toString(ProcessHandle.current().pid())));
            try {
                turn.acquire();
            } catch (InterruptedException e) {
                throw StoreException.interrupted("waiting for the lock " + file, e);
            }
        }
        FileChannel channel = null;
        try {
            channel = FileChannel.open(
                    file,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE,
                    LinkOption.NOFOLLOW_LINKS);
            FileLock lock = channel.tryLock();
            if (lock == null) {
                if (!waited) {
                    say.accept(waiting.apply(holder(channel)));
                }
                channel.lock();
            }
            if (channel.size() > 0 && holder(channel).equals(UNKNOWN)) {
                throw new IOException("it is no lock, but somebody's file");
            }
            channel.truncate(0);
            channel.write(
                    ByteBuffer.wrap(Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.US_ASCII)));
            return new CacheLock(channel, turn);
        } catch (IOException e) {
            turn.release();
            closeQuietly(channel);
            throw new StoreException("can't lock " + file + ": " + UnusableFile.why(e), e);
        }
    }

    /** Takes the lock of a folder; its file is next to the folder. */
    public static CacheLock beside(Path folder, Path cache, Consumer<String> say) {
        return take(folder.resolveSibling(folder.getFileName() + ".lock"), cache, say);
    }

    private static String holder(FileChannel channel) throws IOException {
        ByteBuffer pid = ByteBuffer.allocate(32);
        channel.read(pid, 0);
        String text = new String(pid.array(), 0, pid.position(), StandardCharsets.US_ASCII);
        return text.matches("\\d+") ? text : UNKNOWN;
    }

    private static void closeQuietly(FileChannel channel) {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException e) {
            // The error that led here says more.
        }
    }

    /** Releases the lock. The file stays: removing it would let two runs lock two different files of one name. */
    @Override
    public void close() {
        if (channel.isOpen()) {
            closeQuietly(channel);
            turn.release();
        }
    }
}
