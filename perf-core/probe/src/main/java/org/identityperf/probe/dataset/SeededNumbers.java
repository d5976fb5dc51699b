package org.identityperf.probe.dataset;

/**
 * This class computes random numbers as functions of a seed, a kind and a row's number. So a row's values do not depend
 * on the rows before it.
 */
public final class SeededNumbers {

    // Each row has consecutive numbers for this many kinds; the numbers of further kinds come after those of all rows.
    private static final int KINDS = 8;
    private static final int ROW_BITS = 57;
    private static final int BEYOND = 60;
    private static final double TO_UNIT = 0x1p-53;

    private final long seed;

    public SeededNumbers(long seed) {
        this.seed = seed;
    }

    /**
     * Returns the number of that kind in row i. No other kind or row has the same number, and numbers are spread evenly
     * over all longs.
     *
     * @throws IllegalArgumentException if i is negative, or 2^57 or above
     */
    public long at(Enum<?> kind, long i) {
        if (i >>> ROW_BITS != 0) {
            throw new IllegalArgumentException("row " + i + ": rows are counted from 0 to below 2^" + ROW_BITS);
        }
        long beyond = (long) (kind.ordinal() / KINDS) << BEYOND;
        return mix(seed + mix(beyond + kind.ordinal() % KINDS + 1L + i * KINDS));
    }

    /** Returns a number from 0 to below 1 for that kind in row i. */
    public double unit(Enum<?> kind, long i) {
        return (at(kind, i) >>> 11) * TO_UNIT;
    }

    /** Applies the finaliser of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014). */
    public static long mix(long value) {
        long z = value + 0x9e3779b97f4a7c15L;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }
}
