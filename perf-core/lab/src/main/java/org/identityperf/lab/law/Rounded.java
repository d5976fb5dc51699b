package org.identityperf.lab.law;

import java.math.BigDecimal;
import java.math.MathContext;

/** A number as a person reads it. */
public final class Rounded {
    private static final MathContext THREE = new MathContext(3);

    private Rounded() {}

    /** Three significant digits, without an exponent; whole numbers below a million keep all of theirs. */
    public static String of(double value) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            return "?";
        }
        if (value == Math.rint(value) && Math.abs(value) < 1_000_000) {
            return Long.toString((long) value);
        }
        // What was written with fewer digits, such as the edge of a band, keeps them; what was measured gets all three.
        return new BigDecimal(Double.toString(value)).round(THREE).toPlainString();
    }
}
