package org.identityperf.keycloak.preload;

import java.nio.charset.StandardCharsets;
import org.identityperf.probe.dataset.SeededNumbers;

/** Random numbers and ids that are functions of a seed, a kind and a row's number. For one thread. */
final class SeededIds {

    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    private final SeededNumbers numbers;
    // Version 4 and variant 8 stand where they belong.
    private final byte[] id = "00000000-0000-4000-8000-000000000000".getBytes(StandardCharsets.US_ASCII);

    SeededIds(long seed) {
        numbers = new SeededNumbers(seed);
    }

    /** What a number or id is for. */
    enum Kind {
        USER,
        SESSION,
        ADDRESS,
        TIME,
        REFRESH
    }

    /** A number for that kind in row i, evenly spread over all longs. */
    long random(Kind kind, long i) {
        return numbers.at(kind, i);
    }

    /** A UUID in its text form for that kind in row i; its bytes are overwritten by the next call. */
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
