package org.identityperf.probe.measure;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * This class reads what a driver sends to PostgreSQL on one connection. It finds the requests, the statements that lock
 * rows, the longest list of values, and how long the names of statements and portals are. The parameters that a statement is
 * bound with are a list (the message {@code B}), and so are the elements of a parameter that is an array.
 * Which parameters are arrays says the message that had the statement parsed ({@code P}), as far as they are of
 * PostgreSQL's own types. A value in the text of a statement is no parameter.
 */
final class PostgresRequests extends PostgresMessages {

    /**
     * Arrays of PostgreSQL's own types of numbers, texts, times, UUIDs and JSON, as in its catalog {@code pg_type}, in
     * ascending order: a set would allocate for each look-up.
     */
    private static final int[] ARRAYS = {
        199, 1000, 1001, 1002, 1003, 1005, 1007, 1009, 1014, 1015, 1016, 1021, 1022, 1028, 1115, 1182, 1183, 1185, 1187,
        1231, 1270, 2951, 3807
    };

    /** PostgreSQL takes no longer message before a connection is open. */
    private static final int LONGEST_WITHOUT_LETTER = 10_000;

    private static final int PROTOCOL = 3;

    /** The message that ends a connection, the only one without an answer. */
    private static final char TERMINATION = 'X';

    private static final int FIRST_CAPACITY = 512;

    /** The length of the first names that a driver gives, such as {@code S_1}. */
    private static final int SHORTEST_NAME = 3;

    private static final AtomicInteger LONGEST = new AtomicInteger();

    private static final LongAdder LONGER_NAMES = new LongAdder();

    /**
     * A statement with arrays among its parameters.
     *
     * @param name a hash of its name
     * @param arrays which of its parameters are arrays
     */
    private record WithArrays(long name, BitSet arrays) {}

    private final List<WithArrays> parsed = new ArrayList<>();
    private final PostgresTransactions transactions;
    private final LockingWords words = new LockingWords();

    /** Hashes of the names of statements that lock rows. */
    private long[] locking = {};

    private int lockingStatements;
    private boolean open;
    private boolean encrypted;

    PostgresRequests(PostgresTransactions transactions) {
        super(FIRST_CAPACITY);
        this.transactions = transactions;
    }

    /** Forgets the longest list that connections of this JVM have sent so far. */
    static void forget() {
        LONGEST.set(0);
    }

    /** Returns the longest list that any connection of this JVM has sent since; 0 if no statement had a parameter. */
    static int longest() {
        return LONGEST.get();
    }

    /**
     * Returns by how many bytes all names that connections of this JVM have sent are longer than the first names. A driver
     * numbers what it names, so that the length of a name depends on how much the connection named before.
     */
    static long longerNames() {
        return LONGER_NAMES.sum();
    }

    private static void found(int values) {
        if (values > LONGEST.get()) {
            LONGEST.accumulateAndGet(values, Math::max);
        }
    }

    @Override
    boolean hasLetter() {
        return open;
    }

    @Override
    boolean standsAlone(byte next) {
        return encrypted;
    }

    @Override
    boolean reads(char letter, long length) {
        if (letter != TERMINATION) {
            transactions.requests();
        }
        encrypted = !open && length > LONGEST_WITHOUT_LETTER;
        return !encrypted && (!open || "PBQDCE".indexOf(letter) >= 0);
    }

    @Override
    void message(char letter, ByteBuffer body) {
        if (letter == 0) {
            // What asks for encryption has another number, and the next message has no letter either.
            open = body.getInt() >>> 16 == PROTOCOL;
        } else if (letter == 'P') {
            parse(body);
        } else if (letter == 'B') {
            bind(body);
        } else if (letter == 'Q') {
            if (words.in(body)) {
                transactions.locks();
            }
        } else {
            named(letter, body);
        }
    }

    /** Reads a description or an end, each of a statement or a portal, or an execution of a portal. */
    private static void named(char letter, ByteBuffer body) {
        if (letter != 'E') {
            body.get();
        }
        hash(body);
    }

    private void parse(ByteBuffer body) {
        long name = hash(body);
        parsed(name, words.in(body));
        BitSet arrays = arrays(name);
        if (arrays != null) {
            arrays.clear();
        }
        int types = body.getShort() & 0xFFFF;
        for (int i = 0; i < types; i++) {
            if (Arrays.binarySearch(ARRAYS, body.getInt()) >= 0) {
                if (arrays == null) {
                    arrays = new BitSet(types);
                    parsed.add(new WithArrays(name, arrays));
                }
                arrays.set(i);
            }
        }
    }

    private void bind(ByteBuffer body) {
        hash(body);
        long name = hash(body);
        if (locks(name)) {
            transactions.locks();
        }
        BitSet arrays = arrays(name);
        int formats = body.getShort() & 0xFFFF;
        body.position(body.position() + 2 * formats);
        int parameters = body.getShort() & 0xFFFF;
        found(parameters);
        for (int i = 0; arrays != null && i < parameters; i++) {
            int length = body.getInt();
            int end = body.position() + Math.max(0, length);
            if (length > 0 && arrays.get(i)) {
                found(body.get(body.position()) == 0 ? binaryElements(body) : textElements(body, end));
            }
            body.position(end);
        }
    }

    /** Reads a name that ends with a zero. It makes no string of it, since that would allocate for each statement. */
    private static long hash(ByteBuffer body) {
        int start = body.position();
        long hash = 0;
        for (byte next = body.get(); next != 0; next = body.get()) {
            hash = 31 * hash + next;
        }
        int longer = body.position() - 1 - start - SHORTEST_NAME;
        if (longer > 0) {
            LONGER_NAMES.add(longer);
        }
        return hash;
    }

    private boolean locks(long name) {
        for (int i = 0; i < lockingStatements; i++) {
            if (locking[i] == name) {
                return true;
            }
        }
        return false;
    }

    /** Remembers whether a statement locks rows; a name may be given to another statement later. */
    private void parsed(long name, boolean locks) {
        if (locks(name) == locks) {
            return;
        }
        if (locks) {
            if (lockingStatements == locking.length) {
                locking = Arrays.copyOf(locking, Math.max(8, 2 * locking.length));
            }
            locking[lockingStatements++] = name;
            return;
        }
        for (int i = 0; i < lockingStatements; i++) {
            if (locking[i] == name) {
                locking[i] = locking[--lockingStatements];
            }
        }
    }

    private BitSet arrays(long name) {
        for (int i = 0; i < parsed.size(); i++) {
            if (parsed.get(i).name() == name) {
                return parsed.get(i).arrays();
            }
        }
        return null;
    }

    /** Reads the number of dimensions, whether there are nulls, the type, and the size of each dimension. */
    private static int binaryElements(ByteBuffer body) {
        int dimensions = body.getInt();
        body.position(body.position() + 8);
        int elements = dimensions == 0 ? 0 : 1;
        for (int i = 0; i < dimensions; i++) {
            elements *= body.getInt();
            body.getInt();
        }
        return elements;
    }

    /** Reads a text like {@code {a,"b,c"}}, where a backslash takes away the meaning of what follows it. */
    private static int textElements(ByteBuffer body, int end) {
        boolean quoted = false;
        boolean empty = true;
        int commas = 0;
        while (body.position() < end) {
            byte next = body.get();
            if (next == '"') {
                quoted = !quoted;
            } else if (next == '\\') {
                body.get();
            } else if (next == ',' && !quoted) {
                commas++;
            }
            empty &= next == '{' || next == '}';
        }
        return empty ? 0 : commas + 1;
    }
}
