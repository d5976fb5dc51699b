package org.identityperf.runner.store.container;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** What threads of this JVM write for another one to read. Java's own pipes break as soon as a thread that wrote has ended. */
final class HandedInput extends InputStream {

    private static final byte[] END = {};

    private final BlockingQueue<byte[]> written = new LinkedBlockingQueue<>();
    private byte[] taken = new byte[0];
    private int next;

    /** Where it is written; never waits. */
    OutputStream writer() {
        return new OutputStream() {
            @Override
            public void write(int b) {
                written.add(new byte[] {(byte) b});
            }

            @Override
            public void write(byte[] bytes, int from, int length) {
                written.add(Arrays.copyOfRange(bytes, from, from + length));
            }
        };
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
        try {
            while (next == taken.length && taken != END) {
                taken = written.take();
                next = 0;
            }
        } catch (InterruptedException e) {
            throw new InterruptedIOException();
        }
        if (taken == END) {
            return -1;
        }
        int count = Math.min(length, taken.length - next);
        System.arraycopy(taken, next, bytes, from, count);
        next += count;
        return count;
    }

    /** Lets whoever reads go, after what was written until now. */
    @Override
    public void close() {
        written.add(END);
    }
}
