package org.identityperf.keycloak.preload;

import java.nio.charset.StandardCharsets;
import org.identityperf.probe.dataset.SeededNumbers;

/**
 * This class makes random numbers and ids as functions of a seed, a kind and a row's number. An object is for one
 * thread.
 */
final class SeededIds {

    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    private final SeededNumbers numbers;
    // Version 4 and variant 8 are at the places that the standard demands.
    private final byte[] id = "00000000-0000-4000-8000-000000000000".getBytes(StandardCharsets.US_ASCII);

    SeededIds(long seed) {
        numbers = new SeededNumbers(seed);
    }

    /** What a number or id is used for. */
    enum Kind {
        USER,
        SESSION,
        ADDRESS,
        TIME,
        REFRESH
    }

    /** Returns a number for that kind in row i, evenly spread over all longs. */
    long random(Kind kind, long i) {
        return numbers.at(kind, i);
    }

    /** Returns a UUID in its text form for that kind in row i. The next call overwrites its bytes. */
    byte[] id(Kind kind, long i) {
        long high = random(kind, i);
        hex(0, 8, high >>> 32);
        hex(9, 4, high >>> 16);
        hex(15, 3, high);
        long low = SeededNumbers.mix(high);
        hex(20, 3, low >>> 48);
        hex(24, 12, low);
        return id;
    }

    private void hex(int at, int digits, long value) {
        for (int i = digits - 1, shift = 0; i >= 0; i--, shift += 4) {
            id[at + i] = HEX[(int) (value >>> shift) & 15];
        }
    }
}
