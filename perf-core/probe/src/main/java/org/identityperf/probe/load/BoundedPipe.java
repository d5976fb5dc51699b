package org.identityperf.probe.load;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A bounded pipe passes bytes from a writing thread to a reading one, and holds at most a few chunks of them. */
final class BoundedPipe extends InputStream {

    private static final int CHUNKS = 4;
    private static final byte[] END = {};
    private static final byte[] BROKEN = {};

    private final BlockingQueue<byte[]> chunks = new ArrayBlockingQueue<>(CHUNKS);
    private byte[] chunk = {};
    private int position;

    /**
     * Passes on the first bytes of a buffer, when there is room for them.
     *
     * @return whether they were taken; false if the reader has gone
     */
    boolean write(byte[] bytes, int length, BooleanSupplier readerGone) {
        return length == 0 || put(Arrays.copyOf(bytes, length), readerGone);
    }

    /** Marks the end of the bytes for the reader. */
    boolean end(BooleanSupplier readerGone) {
        return put(END, readerGone);
    }

    /** Makes the reader fail: the rest never comes, and bytes still in the pipe are dropped. */
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
