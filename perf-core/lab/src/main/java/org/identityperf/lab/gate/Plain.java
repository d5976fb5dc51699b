package org.identityperf.lab.gate;

import java.math.BigDecimal;
import java.math.MathContext;

/** A count as a person reads it. */
public final class Plain {
    private static final MathContext FOUR = new MathContext(4);

    private Plain() {}

    /** Whole numbers in full, any other to four significant digits, without noughts at its end. */
    public static String of(double count) {
        BigDecimal exact = new BigDecimal(Double.toString(count));
        return (count == Math.rint(count) ? exact : exact.round(FOUR))
                .stripTrailingZeros()
                .toPlainString();
    }
}
