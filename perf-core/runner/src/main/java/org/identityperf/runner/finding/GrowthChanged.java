package org.identityperf.runner.finding;

import java.util.List;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.finding.Growth.CountAt;
import org.identityperf.runner.finding.Growth.GrowthClass;
import org.identityperf.runner.result.BenchmarkCase;

/**
 * How one count grows with one parameter on both sides. It regressed where the candidate's class or exponent is higher,
 * and where it also counts more at one of the sizes or certainly will at larger ones. A slope that rose within one class
 * is reported, and judged by the counts themselves.
 *
 * @param benchmarkCase the case without the parameter
 * @param parameter what it grows with, such as {@code users}
 */
public record GrowthChanged(
        BenchmarkCase benchmarkCase,
        Counter counter,
        String parameter,
        List<CountAt> baselineCounts,
        List<CountAt> candidateCounts,
        Growth baseline,
        Growth candidate)
        implements Change, OfCase {

    /** How far exponents may differ in addition to rounding: N log N is not yet a worse class than N. */
    private static final double EXPONENT_TOLERANCE = 0.15;

    /**
     * Compares what two sides count. A list of values that grows up to a bound, as that of a batch does, has not grown.
     *
     * @param baseline at three sizes or more
     */
    public static GrowthChanged of(
            BenchmarkCase benchmarkCase,
            Counter counter,
            String parameter,
            List<CountAt> baseline,
            List<CountAt> candidate) {
        double share = Tolerance.of(counter).share();
        Growth before = Growth.of(baseline, share);
        // What was only just constant must not be reported as grown after a tiny change.
        double doubt = before.growthClass() == GrowthClass.CONSTANT ? 2 : 1;
        return new GrowthChanged(
                benchmarkCase, counter, parameter, baseline, candidate, before, Growth.of(candidate, doubt * share));
    }

    @Override
    public Verdict verdict() {
        if (rose()) {
            return Verdict.REGRESSED;
        }
        return candidate.growthClass().compareTo(baseline.growthClass()) < 0 ? Verdict.IMPROVED : Verdict.EQUAL;
    }

    /**
     * Returns whether the candidate grows in a worse way. A constant that grows a little, and is no more at any size, does
     * so only if rounding can't have made it grow.
     */
    public boolean rose() {
        boolean fromConstant =
                baseline.growthClass() == GrowthClass.CONSTANT && candidate.growthClass() != GrowthClass.CONSTANT;
        return fromConstant && more() || candidate.flattest() > baseline.steepest() + EXPONENT_TOLERANCE;
    }

    /** Returns whether the candidate counts more than the baseline at a size, which a list of values may. */
    private boolean more() {
        return counter != Counter.LONGEST_LIST
                && candidateCounts.stream()
                        .anyMatch(at -> baselineCounts.stream()
                                .anyMatch(was -> was.size() == at.size()
                                        && Tolerance.of(counter).exceeded(was.count(), at.count())));
    }
}
