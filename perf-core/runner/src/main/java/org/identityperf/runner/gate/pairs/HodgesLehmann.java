package org.identityperf.runner.gate.pairs;

import java.util.Arrays;

/**
 * The Hodges-Lehmann estimate says where the middle of the differences is. It is the median of the means of all pairs
 * of differences, each with itself too (J. L. Hodges and E. L. Lehmann, "Estimates of location based on rank tests",
 * 1963). Its interval is that of the signed-rank test: all shifts that the test would not reject (J. W. Tukey, 1949).
 * It is exact where the differences are symmetric around their middle, whatever their distribution; a few outliers
 * hardly move it.
 */
final class HodgesLehmann {

    private final int differences;
    private final double[] means;

    HodgesLehmann(double[] differences) {
        int n = differences.length;
        this.differences = n;
        this.means = new double[n * (n + 1) / 2];
        int next = 0;
        for (int i = 0; i < n; i++) {
            for (int j = i; j < n; j++) {
                means[next++] = (differences[i] + differences[j]) / 2;
            }
        }
        Arrays.sort(means);
    }

    double shift() {
        int middle = means.length / 2;
        return means.length % 2 == 1 ? means[middle] : (means[middle - 1] + means[middle]) / 2;
    }

    /**
     * Returns the interval's lower end, missed from below with at most this chance; minus infinity with too few
     * differences.
     */
    double low(double tail) {
        int out = outside(tail);
        return out < 0 ? Double.NEGATIVE_INFINITY : means[out];
    }

    /**
     * Returns the interval's upper end, missed from above with at most this chance; infinity with too few differences.
     */
    double high(double tail) {
        int out = outside(tail);
        return out < 0 ? Double.POSITIVE_INFINITY : means[means.length - 1 - out];
    }

    double halfWidth(double tail) {
        return (high(tail) - low(tail)) / 2;
    }

    private int outside(double tail) {
        return SignedRank.quantile(differences, tail);
    }
}
