package org.identityperf.probe.measure;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.LongAdder;

/**
 * This class reads what PostgreSQL sends on one connection. It counts the errors, the messages {@code E}: PostgreSQL's
 * own statistics of statements leave out those that fail. It counts those of them that end a deadlock. It finds the ends
 * of transactions and the savepoints in the messages {@code C}, which say what was executed, and the state of the
 * transaction at the end of each answer in the messages {@code Z}. Before the first message there may be a lone letter,
 * which answers whether the connection can be encrypted. What is encrypted can't be read.
 */
final class PostgresAnswers extends PostgresMessages {

    private static final String DEADLOCK = "40P01";

    private static final byte[] COMMIT = "COMMIT\0".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] ROLLBACK = "ROLLBACK\0".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] SAVEPOINT = "SAVEPOINT\0".getBytes(StandardCharsets.US_ASCII);

    /** What was executed is named by a few words and a number. */
    private static final int LONGEST = 64;

    private static final LongAdder ERRORS = new LongAdder();
    private static final LongAdder DEADLOCKS = new LongAdder();
    private static final LongAdder ENCRYPTED = new LongAdder();

    private final PostgresTransactions transactions;
    private boolean begun;
    private boolean encrypted;

    PostgresAnswers(PostgresTransactions transactions) {
        super(LONGEST);
        this.transactions = transactions;
    }

    /** Returns how many errors all connections of this JVM were sent so far. */
    static long count() {
        return ERRORS.sum();
    }

    /** Returns how many deadlocks were ended by an error to one of these connections so far. */
    static long deadlocks() {
        return DEADLOCKS.sum();
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
        return (letter == 'Z' || letter == 'E' || letter == 'C' && length <= LONGEST) && !encrypted;
    }

    @Override
    void message(char letter, ByteBuffer body) {
        if (letter == 'Z') {
            transactions.answered((char) body.get());
        } else if (letter == 'C') {
            executed(body);
        } else if (code(body).equals(DEADLOCK)) {
            DEADLOCKS.increment();
        }
    }

    private void executed(ByteBuffer command) {
        if (is(command, COMMIT)) {
            transactions.committed();
        } else if (is(command, ROLLBACK)) {
            transactions.rollsBack();
        } else if (is(command, SAVEPOINT)) {
            transactions.savepoint();
        }
    }

    /** Compares without allocation, which is counted too. */
    private static boolean is(ByteBuffer command, byte[] other) {
        if (command.remaining() != other.length) {
            return false;
        }
        for (int i = 0; i < other.length; i++) {
            if (command.get(command.position() + i) != other[i]) {
                return false;
            }
        }
        return true;
    }

    /** Returns the code of an error, which has fields of a letter, text and a zero each, and a zero at its end. */
    private static String code(ByteBuffer error) {
        StringBuilder text = new StringBuilder();
        while (error.hasRemaining()) {
            char field = (char) error.get();
            text.setLength(0);
            for (byte next = 0; error.hasRemaining() && (next = error.get()) != 0; ) {
                text.append((char) next);
            }
            if (field == 'C') {
                return text.toString();
            }
        }
        return "";
    }
}
