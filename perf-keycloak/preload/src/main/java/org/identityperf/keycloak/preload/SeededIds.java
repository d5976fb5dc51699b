package org.identityperf.keycloak.preload;

import java.nio.charset.StandardCharsets;

/** Random numbers and ids that are functions of a seed, a kind and a row's number. For one thread. */
final class SeededIds {

    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    // Fewer kinds than this: every kind and row has a number of its own.
    private static final int KINDS = 8;

    private final long seed;
    // Version 4 and variant 8 stand where they belong.
    private final byte[] id = "00000000-0000-4000-8000-000000000000".getBytes(StandardCharsets.US_ASCII);

    SeededIds(long seed) {
        this.seed = seed;
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
        return mix(seed + mix(kind.ordinal() + 1L + i * KINDS));
    }

    /** A UUID in its text form for that kind in row i; its bytes are overwritten by the next call. */
    byte[] id(Kind kind, long i) {
        long high = random(kind, i);
        hex(0, 8, high >>> 32);
        hex(9, 4, high >>> 16);
        hex(15, 3, high);
        long low = mix(high);
        hex(20, 3, low >>> 48);
        hex(24, 12, low);
        return id;
    }

    private void hex(int at, int digits, long value) {
        for (int i = digits - 1, shift = 0; i >= 0; i--, shift += 4) {
            id[at + i] = HEX[(int) (value >>> shift) & 15];
        }
    }

    /** The finaliser of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014). */
    private static long mix(long value) {
        long z = value + 0x9e3779b97f4a7c15L;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }
}
