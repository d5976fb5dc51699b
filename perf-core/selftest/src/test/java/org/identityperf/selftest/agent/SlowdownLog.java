package org.identityperf.selftest.agent;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A file in which a measured JVM adds up what it did more, while the runner reads it. */
public final class SlowdownLog {

    private static final VarHandle LONGS = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final int TOTAL = 0;
    private static final int ADDED = Long.BYTES;
    private static final int TIMES = 2 * Long.BYTES;

    private final ByteBuffer file;

    private SlowdownLog(ByteBuffer file) {
        this.file = file;
    }

    /** Opens the log, and makes it if it is missing. */
    public static SlowdownLog open(Path file) throws IOException {
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            return new SlowdownLog(
                    channel.map(MapMode.READ_WRITE, 0, 3 * Long.BYTES).order(ByteOrder.nativeOrder()));
        }
    }

    /** Adds the time of an operation, slowed as it is. */
    void operation(long nanos) {
        LONGS.getAndAdd(file, TOTAL, nanos);
    }

    /** Adds what was done more. */
    void added(long nanos) {
        LONGS.getAndAdd(file, ADDED, nanos);
        LONGS.getAndAdd(file, TIMES, 1L);
    }

    /** Returns what was added up so far. */
    public Sums sums() {
        return new Sums(read(TOTAL), read(ADDED), read(TIMES));
    }

    private long read(int place) {
        return (long) LONGS.getVolatile(file, place);
    }

    /**
     * Sums are what was added up.
     *
     * @param total nanoseconds in operations, slowed as they are
     * @param added nanoseconds of these that the slowdown took
     * @param times how often something was done more
     */
    public record Sums(long total, long added, long times) {

        public Sums since(Sums earlier) {
            return new Sums(total - earlier.total, added - earlier.added, times - earlier.times);
        }

        public Sums and(Sums more) {
            return new Sums(total + more.total, added + more.added, times + more.times);
        }

        /** Returns by what share of its own time an operation was slowed. */
        public double share() {
            return added / (double) Math.max(1, total - added);
        }
    }
}
