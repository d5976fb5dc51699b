package org.identityperf.crowd.dataset;

import java.util.Arrays;

/**
 * This class draws numbers from 0 on, where number k is drawn in proportion to 1/(k+1). So there are few large groups
 * and many small ones.
 */
final class Zipf {

    private final double[] cumulated;

    Zipf(int numbers) {
        cumulated = new double[numbers];
        double sum = 0;
        for (int k = 0; k < numbers; k++) {
            sum += 1.0 / (k + 1);
            cumulated[k] = sum;
        }
    }

    /** Returns the number that belongs to a point from 0 to below 1. */
    int at(double point) {
        int found = Arrays.binarySearch(cumulated, point * cumulated[cumulated.length - 1]);
        return Math.min(cumulated.length - 1, found < 0 ? -found - 1 : found + 1);
    }
}
