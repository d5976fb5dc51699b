package org.identityperf.runner.suite;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.Comparator;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.identityperf.runner.settings.SideSetting;

/**
 * The values that a user may set a benchmark's parameter to instead of the tier's. A fork would
 * refuse other values as well, but only after stores have started and data is loaded.
 *
 * @param known its values in all tiers
 */
public record ParameterValues(SortedSet<String> known, Kind kind) {

    /** A kind says whether the known values are the only ones. */
    enum Kind {
        CHOICE,
        RELEASE,
        WHOLE_NUMBER,
        NUMBER
    }

    private static final Pattern NUMBER = Pattern.compile("\\d{1,12}(\\.\\d{1,3})?");

    /** A whole number of at most nine digits, which always fits into an {@code int}. */
    private static final Pattern WHOLE_NUMBER = Pattern.compile("\\d{1,9}");

    private static final String ZERO = "0";

    public static boolean areNumbers(Collection<String> values) {
        return values.stream().allMatch(CaseParams::isNumber);
    }

    /**
     * Returns whether a value is allowed. Zero is allowed only if a tier has it: elsewhere there would be nothing to
     * do.
     */
    public boolean takes(String value) {
        if (kind == Kind.CHOICE) {
            return known.contains(value);
        }
        if (kind == Kind.RELEASE) {
            return Pattern.matches(SideSetting.VERSION, value);
        }
        Pattern form = kind == Kind.NUMBER ? NUMBER : WHOLE_NUMBER;
        return form.matcher(value).matches() && (known.contains(ZERO) || new BigDecimal(value).signum() > 0);
    }

    /** Returns the values that either of two of one kind allows. */
    public ParameterValues or(ParameterValues other) {
        SortedSet<String> both = new TreeSet<>(known);
        both.addAll(other.known);
        return new ParameterValues(both, kind);
    }

    /** Returns the allowed values in words, for a message to a user who wrote another one. */
    public String inWords() {
        if (kind == Kind.CHOICE) {
            return "there are " + known;
        }
        if (kind == Kind.RELEASE) {
            return "write a release, such as " + known;
        }
        boolean zero = known.contains(ZERO);
        String form = kind == Kind.NUMBER
                ? "a number " + (zero ? "" : "above 0 ") + "of at most three decimals"
                : "a whole number from " + (zero ? ZERO : "1") + " to 999999999";
        return "write " + form + ", such as "
                + known.stream().sorted(Comparator.comparing(BigDecimal::new)).toList();
    }
}
