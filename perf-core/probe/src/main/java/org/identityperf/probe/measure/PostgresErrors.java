package org.identityperf.probe.measure;

import java.util.concurrent.atomic.LongAdder;

/**
 * This class counts the errors in what PostgreSQL sends on one connection: the messages {@code E}. PostgreSQL's own
 * statistics of statements leave out those that fail. Before the first message there may be a lone letter, which answers
 * whether the connection can be encrypted. What is encrypted can't be read.
 */
final class PostgresErrors extends PostgresMessages {

    private static final LongAdder ERRORS = new LongAdder();
    private static final LongAdder ENCRYPTED = new LongAdder();

    private boolean begun;
    private boolean encrypted;

    /** Returns how many errors all connections of this JVM were sent so far. */
    static long count() {
        return ERRORS.sum();
    }

    /** Returns whether all connections could be read. */
    static boolean known() {
        return ENCRYPTED.sum() == 0;
    }

    @Override
    boolean standsAlone(byte next) {
        // An N answers that the connection is not encrypted; the first message follows.
        if (!begun && (next == 'S' || next == 'G')) {
            encrypted = true;
            ENCRYPTED.increment();
        }
        return encrypted || !begun && next == 'N';
    }

    @Override
    boolean reads(char letter, long length) {
        begun = true;
        if (letter == 'E') {
            ERRORS.increment();
        }
        return false;
    }
}
