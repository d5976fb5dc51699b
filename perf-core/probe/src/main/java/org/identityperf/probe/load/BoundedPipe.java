package org.identityperf.probe.load;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Bytes that one thread writes and another reads, at most a few chunks of them at a time. */
final class BoundedPipe extends InputStream {

    private static final int CHUNKS = 4;
    private static final byte[] END = {};
    private static final byte[] BROKEN = {};

    private final BlockingQueue<byte[]> chunks = new ArrayBlockingQueue<>(CHUNKS);
    private byte[] chunk = {};
    private int position;

    /**
     * Hands the first bytes of a buffer over, when there is room for them.
     *
     * @return whether they were taken; not, if the reader has gone
     */
    boolean write(byte[] bytes, int length, BooleanSupplier readerGone) {
        return length == 0 || put(Arrays.copyOf(bytes, length), readerGone);
    }

    /** The reader is told that this was all. */
    boolean end(BooleanSupplier readerGone) {
        return put(END, readerGone);
    }

    /** The reader is told that the rest never comes, and nothing of what is still on its way. */
    void breakOff() {
        chunks.clear();
        chunks.add(BROKEN);
    }

    private boolean put(byte[] bytes, BooleanSupplier readerGone) {
        try {
            while (!chunks.offer(bytes, 50, TimeUnit.MILLISECONDS)) {
                if (readerGone.getAsBoolean()) {
                    return false;
                }
            }
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while rows were loaded", e);
        }
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        try {
            while (chunk != END && position == chunk.length) {
                chunk = chunks.take();
                position = 0;
                if (chunk == BROKEN) {
                    throw new IOException("the rows were given up before their end");
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for rows", e);
        }
        if (chunk == END) {
            return -1;
        }
        int taken = Math.min(length, chunk.length - position);
        System.arraycopy(chunk, position, into, offset, taken);
        position += taken;
        return taken;
    }
}
