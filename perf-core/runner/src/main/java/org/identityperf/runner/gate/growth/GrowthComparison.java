package org.identityperf.runner.gate.growth;

import java.util.List;
import java.util.stream.Collectors;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.gate.growth.Growth.CountAt;
import org.identityperf.runner.gate.growth.Growth.GrowthClass;
import org.identityperf.runner.gate.verdict.Finding;
import org.identityperf.runner.gate.verdict.Finding.Verdict;
import org.identityperf.runner.gate.verdict.Tolerance;
import org.identityperf.runner.result.CountWords;

/**
 * A growth comparison says how one count grows with one dimension on both sides. It fails where the candidate's class
 * or exponent is higher, and where it also counts more at one of the sizes or certainly will at larger ones. A slope that rose within one class is reported, and judged by the counts themselves.
 *
 * @param name what grows, and with what, such as {@code ReadUser.server[…] store.calls by users}
 * @param more whether the candidate counts more than the baseline at a size, which a list of values may
 */
public record GrowthComparison(String name, Growth baseline, Growth candidate, boolean more, String sizes) {

    /** What is compared, at the end of its name. */
    public static final String GROWTH = " growth";

    /** How far exponents may differ in addition to rounding: N log N is not yet a worse class than N. */
    private static final double EXPONENT_TOLERANCE = 0.15;

    /**
     * Compares what two sides count. A list of values that grows up to a bound, as that of a batch does, has not grown.
     *
     * @param baseline at three sizes or more
     */
    public static GrowthComparison of(String name, Counter counter, List<CountAt> baseline, List<CountAt> candidate) {
        Tolerance tolerance = Tolerance.of(counter);
        Growth before = Growth.of(baseline, tolerance.share());
        // What was only just constant must not be reported as grown after a tiny change.
        double doubt = before.growthClass() == GrowthClass.CONSTANT ? 2 : 1;
        return new GrowthComparison(
                name,
                before,
                Growth.of(candidate, doubt * tolerance.share()),
                counter != Counter.LONGEST_LIST && isMore(baseline, candidate, tolerance),
                words("baseline", baseline) + "; " + words("candidate", candidate));
    }

    private static boolean isMore(List<CountAt> baseline, List<CountAt> candidate, Tolerance tolerance) {
        return candidate.stream()
                .anyMatch(at -> baseline.stream()
                        .anyMatch(was -> was.size() == at.size() && tolerance.exceeded(was.count(), at.count())));
    }

    /**
     * Returns whether the candidate grows in a worse way. A constant that grows a little, and is no more at any size, does
     * so only if rounding can't have made it grow.
     */
    public boolean rose() {
        boolean fromConstant =
                baseline.growthClass() == GrowthClass.CONSTANT && candidate.growthClass() != GrowthClass.CONSTANT;
        return fromConstant && more || candidate.flattest() > baseline.steepest() + EXPONENT_TOLERANCE;
    }

    public Finding finding() {
        boolean rose = rose();
        boolean flatter = candidate.growthClass().compareTo(baseline.growthClass()) < 0;
        String sentence = (baseline.growthClass() == candidate.growthClass() && !rose
                        ? "still " + candidate.words()
                        : "was " + baseline.words() + "; now " + candidate.words())
                + steeper() + " (" + sizes + ")";
        return new Finding(
                rose ? Verdict.REGRESSED : flatter ? Verdict.IMPROVED : Verdict.EQUAL, name + GROWTH, sentence);
    }

    private String steeper() {
        return !rose() && candidate.slope() > baseline.slope() && baseline.slope() > 0
                ? ", where it was " + CountWords.of(baseline.slope())
                : "";
    }

    private static String words(String side, List<CountAt> counts) {
        return counts.stream()
                .map(c -> CountWords.of(c.count()) + " at " + CountWords.of(c.size()))
                .collect(Collectors.joining(", ", side + ": ", ""));
    }
}
