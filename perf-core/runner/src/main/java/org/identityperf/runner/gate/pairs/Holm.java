package org.identityperf.runner.gate.pairs;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Holm's correction is for several tests at once (S. Holm, "A simple sequentially rejective multiple test procedure",
 * Scandinavian Journal of Statistics 1979). The chance that any test without an effect is rejected stays below the
 * error, however the tests depend on each other.
 */
final class Holm {
    private Holm() {}

    /** Returns each p-value as the smallest family-wise error at which its test is rejected. */
    static double[] adjusted(double[] p) {
        List<Integer> ascending = IntStream.range(0, p.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> p[i]))
                .toList();
        double[] adjusted = new double[p.length];
        double least = 0;
        for (int rank = 0; rank < p.length; rank++) {
            int i = ascending.get(rank);
            least = Math.max(least, Math.min(1, (p.length - rank) * p[i]));
            adjusted[i] = least;
        }
        return adjusted;
    }
}
