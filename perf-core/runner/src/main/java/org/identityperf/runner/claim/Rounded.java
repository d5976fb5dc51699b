package org.identityperf.runner.claim;

import java.math.BigDecimal;
import java.math.MathContext;

/** This class writes numbers as a person reads them. */
public final class Rounded {
    private static final MathContext THREE = new MathContext(3);

    private Rounded() {}

    /** Returns three significant digits, without an exponent; whole numbers below a million keep all of theirs. */
    public static String of(double value) {
        if (Double.isNaN(value)) {
            return "?";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "infinite" : "?";
        }
        if (value == Math.rint(value) && Math.abs(value) < 1_000_000) {
            return Long.toString((long) value);
        }
        // What was written with fewer digits, such as the edge of a band, keeps them; what was measured gets all three.
        return new BigDecimal(Double.toString(value)).round(THREE).toPlainString();
    }
}
