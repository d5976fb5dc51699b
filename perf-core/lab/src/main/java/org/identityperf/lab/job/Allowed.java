package org.identityperf.lab.job;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.Comparator;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * What a parameter of a benchmark may be in place of the tier's values: one of its words, or any number of its kind. A fork
 * would refuse another one as well, but only once the stores have started and the data is loaded.
 *
 * @param known its values in all tiers
 * @param fractions whether its numbers need not be whole
 */
record Allowed(SortedSet<String> known, boolean fractions) {

    private static final Pattern FRACTION = Pattern.compile("\\d{1,12}(\\.\\d{1,3})?");

    /** An {@code int} holds them all. */
    private static final Pattern WHOLE = Pattern.compile("\\d{1,9}");

    private static final String ZERO = "0";

    /** Whether values are numbers, in order or as a sweep, rather than words of a choice. */
    static boolean areNumbers(Collection<String> values) {
        return values.stream().allMatch(value -> Matrix.NUMBER.matcher(value).matches());
    }

    boolean isNumber() {
        return areNumbers(known);
    }

    /** Nought only where a tier has it: elsewhere there would be nothing to do. */
    boolean takes(String value) {
        if (!isNumber()) {
            return known.contains(value);
        }
        return (fractions ? FRACTION : WHOLE).matcher(value).matches()
                && (known.contains(ZERO) || new BigDecimal(value).signum() > 0);
    }

    /** What either of two takes, both of them numbers or words. */
    Allowed or(Allowed other) {
        SortedSet<String> both = new TreeSet<>(known);
        both.addAll(other.known);
        return new Allowed(both, fractions || other.fractions);
    }

    /** What there is, to be said to whoever wrote something else. */
    String inWords() {
        if (!isNumber()) {
            return "there are " + known;
        }
        String least = known.contains(ZERO) ? ZERO : "1";
        String kind = fractions
                ? "number" + (known.contains(ZERO) ? "" : " above 0") + " of at most three decimals"
                : "whole number from " + least + " to 999999999";
        return "write a " + kind + ", such as "
                + known.stream().sorted(Comparator.comparing(BigDecimal::new)).toList();
    }
}
