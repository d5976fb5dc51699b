package org.identityperf.runner.history;

import java.util.Arrays;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Change points are where a series changed, whatever its distribution. The series is cut where the energy distance
 * between both sides is largest, if at most one of a hundred random orders of the values is cut as clearly. Then each
 * side is cut again (E-divisive; Matteson and James, 2014, with cuts between the ends of a stretch). The random orders
 * are the same at each call, so the same series has the same result.
 */
public final class ChangePoints {

    /** A side of a cut with fewer values shows nothing. */
    private static final int LEAST = 3;

    private static final int ORDERS = 999;
    private static final double LEVEL = 0.01;

    private ChangePoints() {}

    /** Returns the indexes at which a new stretch begins, in order. */
    public static SortedSet<Integer> of(double[] series) {
        SortedSet<Integer> found = new TreeSet<>();
        search(series, 0, series.length, found);
        return found;
    }

    private static void search(double[] series, int from, int to, SortedSet<Integer> found) {
        double[] values = Arrays.copyOfRange(series, from, to);
        if (values.length < 2 * LEAST) {
            return;
        }
        Cut best = best(values);
        if (best.distance > 0 && isRare(values, best.distance)) {
            int place = from + best.index;
            found.add(place);
            search(series, from, place, found);
            search(series, place, to, found);
        }
    }

    private static boolean isRare(double[] values, double distance) {
        Random random = new Random(values.length);
        double[] shuffled = values.clone();
        int asClear = 1;
        for (int order = 0; order < ORDERS; order++) {
            shuffle(shuffled, random);
            if (best(shuffled).distance >= distance) {
                asClear++;
            }
        }
        return asClear <= LEVEL * (ORDERS + 1);
    }

    private static void shuffle(double[] values, Random random) {
        for (int i = values.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            double swapped = values[i];
            values[i] = values[j];
            values[j] = swapped;
        }
    }

    private record Cut(int index, double distance) {}

    /**
     * Returns the cut of the largest energy distance: twice the mean distance between both sides, less the mean
     * distances within them, by the sizes of the sides. Sums are updated while the cut moves.
     */
    private static Cut best(double[] values) {
        int n = values.length;
        double left = 0;
        double right = 0;
        double between = 0;
        for (int i = 0; i < n; i++) {
            for (int j = i + 1; j < n; j++) {
                right += Math.abs(values[i] - values[j]);
            }
        }
        Cut best = new Cut(0, 0);
        for (int cut = 1; cut < n; cut++) {
            double moved = values[cut - 1];
            double toLeft = 0;
            double toRight = 0;
            for (int i = 0; i < cut - 1; i++) {
                toLeft += Math.abs(moved - values[i]);
            }
            for (int i = cut; i < n; i++) {
                toRight += Math.abs(moved - values[i]);
            }
            left += toLeft;
            right -= toRight;
            between += toRight - toLeft;
            int m = n - cut;
            if (cut >= LEAST && m >= LEAST) {
                double distance =
                        2 * between / (cut * (double) m) - 2 * left / (cut * (cut - 1.0)) - 2 * right / (m * (m - 1.0));
                double weighed = distance * cut * m / n;
                if (weighed > best.distance) {
                    best = new Cut(cut, weighed);
                }
            }
        }
        return best;
    }
}
