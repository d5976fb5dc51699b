package org.identityperf.probe.measure;

import java.util.concurrent.atomic.LongAdder;

/**
 * This class counts the errors in what PostgreSQL sends on one connection. PostgreSQL's own statistics of statements
 * leave out those that fail. Each message is a letter, its length in four bytes, and that many bytes less four; {@code E}
 * is an error. Before the first there may be a lone letter, which answers whether the connection can be encrypted. What
 * is encrypted can't be read.
 */
final class PostgresErrors {

    private static final LongAdder ERRORS = new LongAdder();
    private static final LongAdder ENCRYPTED = new LongAdder();

    private static final int HEADER = 5;

    private boolean begun;
    private boolean encrypted;
    private int header;
    private int length;
    private long left;

    /** Returns how many errors all connections of this JVM were sent so far. */
    static long count() {
        return ERRORS.sum();
    }

    /** Returns whether they could be read on all connections. */
    static boolean known() {
        return ENCRYPTED.sum() == 0;
    }

    void received(byte[] bytes, int offset, int count) {
        for (int i = offset; i < offset + count && !encrypted; i++) {
            if (left > 0) {
                int skipped = (int) Math.min(left, offset + count - i);
                left -= skipped;
                i += skipped - 1;
            } else {
                received(bytes[i]);
            }
        }
    }

    void received(byte next) {
        if (encrypted) {
            return;
        }
        if (left > 0) {
            left--;
        } else if (!begun && next == 'N') {
            // It answers that the connection is not encrypted; the first message follows.
            return;
        } else if (!begun && (next == 'S' || next == 'G')) {
            encrypted = true;
            ENCRYPTED.increment();
        } else if (header == 0) {
            begun = true;
            header++;
            length = 0;
            if (next == 'E') {
                ERRORS.increment();
            }
        } else {
            length = length << 8 | next & 0xFF;
            header = (header + 1) % HEADER;
            left = header == 0 ? length - 4L : 0;
        }
    }
}
