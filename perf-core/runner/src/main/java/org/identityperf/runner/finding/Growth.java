package org.identityperf.runner.finding;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import org.apache.commons.math3.stat.regression.SimpleRegression;

/**
 * The curve {@code y = a + b N^e} through counts at three sizes or more. The exponent is that of what is
 * added as the size grows, so the constant part, which drifts from version to version of a server, has no part in it: 1
 * + N and 500 + N are both linear, where a straight line on logarithms would call the second nearly constant.
 *
 * @param exponent e; 0 for what is constant and for what grows like a logarithm
 * @param flattest the least e that the counts allow: each may have been rounded by half of one, or differ by the
 *     tolerance
 * @param steepest the greatest e that the counts allow
 * @param slope how much the last step in size added for each one more
 */
public record Growth(GrowthClass growthClass, double exponent, double flattest, double steepest, double slope) {

    /** How many sizes an exponent needs at least: two show no curvature. */
    public static final int SIZES = 3;

    private static final double STEEPEST = 4;
    private static final double STEP = 0.01;
    private static final double HALF = 0.5;

    /**
     * Fits the curve.
     *
     * @param counts at three or more different sizes, in any order
     * @param tolerance how far two honest counts of the same may lie apart, as a fraction: what varies by no more is
     *     constant
     */
    public static Growth of(List<CountAt> counts, double tolerance) {
        List<CountAt> ascending =
                counts.stream().sorted(Comparator.comparing(CountAt::size)).toList();
        CountAt last = ascending.get(ascending.size() - 1);
        CountAt beforeLast = ascending.get(ascending.size() - 2);
        double slope = (last.count() - beforeLast.count()) / (last.size() - beforeLast.size());
        double low = ascending.stream().mapToDouble(CountAt::count).min().orElseThrow();
        double high = ascending.stream().mapToDouble(CountAt::count).max().orElseThrow();
        if (high <= low * (1 + tolerance) || last.count() <= ascending.get(0).count()) {
            return new Growth(GrowthClass.CONSTANT, 0, 0, 0, slope);
        }
        double exponent = exponent(ascending);
        return new Growth(
                isOneStep(ascending) ? GrowthClass.CONSTANT : GrowthClass.of(exponent),
                exponent,
                mayBeConstant(ascending, tolerance) ? 0 : Math.min(exponent, exponent(bent(ascending, tolerance, 1))),
                Math.max(exponent, exponent(bent(ascending, tolerance, -1))),
                slope);
    }

    /** Returns whether whole counts differ by one at most: 3, 3, 4 is one more somewhere, and fits any curve. */
    private static boolean isOneStep(List<CountAt> counts) {
        DoubleSummaryStatistics all =
                counts.stream().mapToDouble(CountAt::count).summaryStatistics();
        return all.getMax() - all.getMin() <= 2 * HALF
                && counts.stream().allMatch(at -> at.count() == Math.rint(at.count()));
    }

    /** Returns whether rounding and the tolerance explain that the last count is more than the first. */
    private static boolean mayBeConstant(List<CountAt> ascending, double tolerance) {
        double first = ascending.get(0).count();
        double last = ascending.get(ascending.size() - 1).count();
        return last - first <= doubt(first, tolerance) + doubt(last, tolerance);
    }

    private static double doubt(double count, double tolerance) {
        return Math.max(HALF, tolerance * count);
    }

    /** Returns the same counts with those between the ends raised, or lowered, against those at the ends. */
    private static List<CountAt> bent(List<CountAt> counts, double tolerance, int upwards) {
        List<CountAt> bent = new ArrayList<>();
        for (int i = 0; i < counts.size(); i++) {
            CountAt at = counts.get(i);
            boolean end = i == 0 || i == counts.size() - 1;
            double by = (end ? -upwards : upwards) * doubt(at.count(), tolerance);
            bent.add(new CountAt(at.size(), Math.max(0, at.count() + by)));
        }
        return bent;
    }

    private static double exponent(List<CountAt> counts) {
        double best = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int step = 0; step * STEP <= STEEPEST; step++) {
            double residuals = residuals(counts, step * STEP);
            if (residuals < least * (1 - 1e-9)) {
                least = residuals;
                best = step * STEP;
            }
        }
        return best;
    }

    /**
     * Returns the residuals of the counts from the best line over {@code (N^e - 1) / e}, which is log N where e is 0.
     */
    private static double residuals(List<CountAt> counts, double exponent) {
        double largest = counts.get(counts.size() - 1).size();
        SimpleRegression line = new SimpleRegression();
        for (CountAt at : counts) {
            double share = at.size() / largest;
            line.addData(exponent == 0 ? Math.log(share) : (Math.pow(share, exponent) - 1) / exponent, at.count());
        }
        return line.getSumSquaredErrors();
    }

    public record CountAt(double size, double count) {}

    /** How a count follows a size; the flattest class comes first. */
    public enum GrowthClass {
        CONSTANT("constant", Double.NEGATIVE_INFINITY),
        LOGARITHMIC("logarithmic", 0),
        ROOT("slower than linear", 0.3),
        LINEAR("linear", 0.75),
        SUPERLINEAR("faster than linear", 1.25),
        QUADRATIC("quadratic", 1.75),
        STEEPER("steeper than quadratic", 2.5);

        private final String words;
        private final double from;

        GrowthClass(String words, double from) {
            this.words = words;
            this.from = from;
        }

        public String words() {
            return words;
        }

        static GrowthClass of(double exponent) {
            GrowthClass found = LOGARITHMIC;
            for (GrowthClass each : values()) {
                if (exponent >= each.from) {
                    found = each;
                }
            }
            return found == CONSTANT ? LOGARITHMIC : found;
        }
    }
}
