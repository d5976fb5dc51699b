package org.identityperf.runner.gate.pairs;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/**
 * This is Wilcoxon's signed-rank statistic, with its exact distribution where each sign is as likely as the other,
 * given the sizes of the differences. Ranks are counted in halves, so that the mean ranks of ties are whole numbers and
 * ties are exact too. Differences of zero take part in the ranking and then count for nothing (J. W. Pratt, 1959).
 *
 * <p>A library's test gives either no ties or no exact distribution, and none gives the quantiles that intervals need.
 */
public final class SignedRank {

    private static final Map<Integer, double[]> UNTIED = new ConcurrentHashMap<>();

    private final int[] halfRanks;
    private final int positive;

    private SignedRank(int[] halfRanks, int positive) {
        this.halfRanks = halfRanks;
        this.positive = positive;
    }

    public static SignedRank of(double[] differences) {
        int[] bySize = IntStream.range(0, differences.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> Math.abs(differences[i])))
                .mapToInt(i -> i)
                .toArray();
        int[] halfRanks = new int[differences.length];
        int positive = 0;
        int counted = 0;
        for (int from = 0; from < bySize.length; ) {
            int to = from;
            while (to < bySize.length && Math.abs(differences[bySize[to]]) == Math.abs(differences[bySize[from]])) {
                to++;
            }
            for (int i = from; i < to; i++) {
                if (differences[bySize[i]] != 0) {
                    halfRanks[counted++] = from + 1 + to;
                    positive += differences[bySize[i]] > 0 ? from + 1 + to : 0;
                }
            }
            from = to;
        }
        return new SignedRank(Arrays.copyOf(halfRanks, counted), positive);
    }

    /** Returns the sum of the ranks of the differences above zero. */
    double statistic() {
        return positive / 2.0;
    }

    /** Returns how likely so uneven a sum is, in either direction, where nothing differs: two-sided, at most 1. */
    public double p() {
        int[] untied = untied(halfRanks.length);
        double[] below = Arrays.equals(halfRanks, untied) ? cumulativeUntied(untied.length) : cumulative(halfRanks);
        int all = Arrays.stream(halfRanks).sum();
        return Math.min(1, 2 * below[Math.min(positive, all - positive)]);
    }

    /**
     * Returns the largest sum of ranks that is unlikely enough: the chance of it or less is at most {@code tail}. -1
     * where even a sum of zero is more likely than that.
     *
     * @param n differences, none of them tied
     */
    static int quantile(int n, double tail) {
        double[] below = cumulativeUntied(n);
        int sum = -1;
        while (below[2 * (sum + 1)] <= tail) {
            sum++;
        }
        return sum;
    }

    /** Returns how often a two-sided test at this level really rejects where nothing differs and nothing is tied. */
    public static double attained(int n, double level) {
        int sum = quantile(n, level / 2);
        return sum < 0 ? 0 : 2 * cumulativeUntied(n)[2 * sum];
    }

    private static int[] untied(int n) {
        return IntStream.rangeClosed(1, n).map(rank -> 2 * rank).toArray();
    }

    private static double[] cumulativeUntied(int n) {
        return UNTIED.computeIfAbsent(n, count -> cumulative(untied(count)));
    }

    /** Returns how likely each sum of half ranks is, or less, where each rank is taken or not with equal chance. */
    private static double[] cumulative(int[] halfRanks) {
        double[] chance = new double[Arrays.stream(halfRanks).sum() + 1];
        chance[0] = 1;
        int reached = 0;
        for (int rank : halfRanks) {
            reached += rank;
            for (int sum = reached; sum >= 0; sum--) {
                chance[sum] = (chance[sum] + (sum >= rank ? chance[sum - rank] : 0)) / 2;
            }
        }
        for (int sum = 1; sum < chance.length; sum++) {
            chance[sum] += chance[sum - 1];
        }
        return chance;
    }
}
