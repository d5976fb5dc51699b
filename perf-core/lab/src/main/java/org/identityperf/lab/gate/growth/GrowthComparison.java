package org.identityperf.lab.gate.growth;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.identityperf.lab.gate.Check;
import org.identityperf.lab.gate.Outcome;
import org.identityperf.probe.measure.Counter;

/**
 * How one count grows with one dimension on both sides. Fails where the candidate's class or exponent is higher; a slope
 * that rose within one class is told, and is the business of the counts themselves.
 *
 * @param name what grows, and with what, such as {@code ReadUser.server[…] store.calls by users}
 * @param base how it grows in the base
 * @param candidate how it grows in the candidate
 * @param sizes what was counted, as words
 */
public record GrowthComparison(String name, Growth base, Growth candidate, String sizes) {

    /** How far the exponents of two honest runs may lie apart: counts of pages are rounded up to whole ones. */
    static final double EXPONENT_TOLERANCE = 0.15;

    /**
     * Compares.
     *
     * @param name of the check
     * @param counter which says how exact the counts are
     * @param base at three sizes or more
     * @param candidate at the same sizes
     */
    public static GrowthComparison of(String name, Counter counter, List<CountAt> base, List<CountAt> candidate) {
        if (!base.stream()
                .map(CountAt::size)
                .toList()
                .equals(candidate.stream().map(CountAt::size).toList())) {
            throw new IllegalArgumentException(name + ": base and candidate were not counted at the same sizes");
        }
        return new GrowthComparison(
                name,
                Growth.of(base, counter.tolerance()),
                Growth.of(candidate, counter.tolerance()),
                words("base", base) + "; " + words("candidate", candidate));
    }

    /** Whether the candidate grows in a worse way. */
    public boolean rose() {
        boolean fromConstant =
                base.growthClass() == GrowthClass.CONSTANT && candidate.growthClass() != GrowthClass.CONSTANT;
        return fromConstant || candidate.exponent() > base.exponent() + EXPONENT_TOLERANCE;
    }

    public Check check() {
        String sentence = (base.growthClass() == candidate.growthClass() && !rose()
                        ? "still " + candidate.words()
                        : "was " + base.words() + "; now " + candidate.words())
                + steeper() + " (" + sizes + ")";
        return new Check(name + " growth", rose() ? Outcome.FAIL : Outcome.PASS, sentence);
    }

    private String steeper() {
        return !rose() && candidate.slope() > base.slope() && base.slope() > 0
                ? String.format(Locale.ROOT, ", where it was %.4g", base.slope())
                : "";
    }

    private static String words(String side, List<CountAt> counts) {
        return counts.stream()
                .map(c -> number(c.count()) + " at " + number(c.size()))
                .collect(Collectors.joining(", ", side + ": ", ""));
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value == Math.rint(value) ? "%.0f" : "%.2f", value);
    }
}
