package org.identityperf.runner.result;

import java.math.BigDecimal;
import java.math.MathContext;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;

/** This class writes counts as a person reads them. */
public final class CountWords {
    private static final MathContext FOUR = new MathContext(4);

    private CountWords() {}

    /** Returns how many there are of something: {@code 1 case}, {@code 12 cases}. */
    public static String several(long number, String noun) {
        return String.format(Locale.ROOT, "%,d %s%s", number, noun, number == 1 ? "" : "s");
    }

    /**
     * Returns a count as text, in groups of three digits: whole numbers in full, any other to four significant digits,
     * without zeros at its end.
     */
    public static String of(double count) {
        BigDecimal exact = new BigDecimal(Double.toString(count));
        BigDecimal shown = count == Math.rint(count) ? exact : exact.round(FOUR);
        return new DecimalFormat("#,##0.################", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(shown);
    }
}
