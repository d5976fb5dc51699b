package org.identityperf.probe.dataset;

/**
 * Random numbers that are functions of a seed, a kind and a row's number: a row's values need none of the rows before
 * it.
 */
public final class SeededNumbers {

    // So many kinds stand side by side in each row; the next ones stand side by side beyond every row.
    private static final int KINDS = 8;
    private static final int ROW_BITS = 57;
    private static final int BEYOND = 60;
    private static final double TO_UNIT = 0x1p-53;

    private final long seed;

    public SeededNumbers(long seed) {
        this.seed = seed;
    }

    /**
     * A number for that kind in row i, which no other kind or row has; evenly spread over all longs.
     *
     * @throws IllegalArgumentException if i is below nought or 2^57 or above
     */
    public long at(Enum<?> kind, long i) {
        if (i >>> ROW_BITS != 0) {
            throw new IllegalArgumentException("row " + i + ": rows are counted from 0 to below 2^" + ROW_BITS);
        }
        long beyond = (long) (kind.ordinal() / KINDS) << BEYOND;
        return mix(seed + mix(beyond + kind.ordinal() % KINDS + 1L + i * KINDS));
    }

    /** A number from 0 to below 1 for that kind in row i. */
    public double unit(Enum<?> kind, long i) {
        return (at(kind, i) >>> 11) * TO_UNIT;
    }

    /** The finaliser of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014). */
    public static long mix(long value) {
        long z = value + 0x9e3779b97f4a7c15L;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }
}
