package org.identityperf.probe.measure;

import java.nio.ByteBuffer;

/**
 * This class reads what one side of a connection to PostgreSQL sends, in whatever pieces the bytes come. Each message is
 * a letter, its length in four bytes, and that many bytes less four. One buffer holds the message that is read, since
 * allocation is counted too.
 */
abstract class PostgresMessages {

    private static final int HEADER = 5;

    private final int firstCapacity;
    private int header;
    private char letter;
    private int length;
    private long left;
    private boolean skipped;
    private ByteBuffer body = ByteBuffer.allocate(0);

    /** @param firstCapacity how many bytes of a message the first buffer holds at least */
    PostgresMessages(int firstCapacity) {
        this.firstCapacity = firstCapacity;
    }

    /**
     * Returns whether a message that begins is read, and not skipped.
     *
     * @param letter what it is; 0 where it has none
     * @param length how many bytes follow
     */
    abstract boolean reads(char letter, long length);

    /** Reads a message that was not skipped. */
    void message(char letter, ByteBuffer body) {}

    /** Returns whether the next message has a letter, as all have once a connection is open. */
    boolean hasLetter() {
        return true;
    }

    /** Returns whether a byte between two messages stands alone, and begins none. */
    boolean standsAlone(byte next) {
        return false;
    }

    final void read(byte[] bytes, int offset, int count) {
        for (int i = offset; i < offset + count; i++) {
            if (left > 0) {
                int some = (int) Math.min(left, offset + count - i);
                if (!skipped) {
                    body.put(bytes, i, some);
                }
                follow(some);
                i += some - 1;
            } else {
                begin(bytes[i]);
            }
        }
    }

    final void read(byte next) {
        if (left == 0) {
            begin(next);
        } else {
            if (!skipped) {
                body.put(next);
            }
            follow(1);
        }
    }

    private void begin(byte next) {
        if (header == 0) {
            if (standsAlone(next)) {
                return;
            }
            length = 0;
            if (hasLetter()) {
                letter = (char) next;
                header = 1;
                return;
            }
            letter = 0;
            header = 1;
        }
        length = length << 8 | next & 0xFF;
        header = (header + 1) % HEADER;
        if (header == 0) {
            left = Math.max(0, length - 4L);
            skipped = !reads(letter, left);
            if (!skipped) {
                if (body.capacity() < left) {
                    body = ByteBuffer.allocate((int) Math.max(left, firstCapacity));
                }
                body.clear();
            }
            follow(0);
        }
    }

    private void follow(int count) {
        left -= count;
        if (left == 0 && !skipped) {
            message(letter, body.flip());
        }
    }
}
