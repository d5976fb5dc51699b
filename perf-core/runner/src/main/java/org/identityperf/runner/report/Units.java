package org.identityperf.runner.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import java.util.OptionalDouble;
import org.identityperf.probe.measure.Counter;

/** Quantities as a person reads them, to three significant digits. */
final class Units {
    static final String NOT_COUNTED = "–";

    private static final double SECONDS_AN_HOUR = 3600;

    private Units() {}

    static String seconds(double seconds) {
        if (seconds >= 1) {
            return three(seconds) + " s";
        }
        if (seconds >= 1e-3) {
            return three(seconds * 1e3) + " ms";
        }
        return seconds >= 1e-6 ? three(seconds * 1e6) + " µs" : three(seconds * 1e9) + " ns";
    }

    /** Hours, where seconds would be too many to be seen as a time. */
    static String duration(double seconds) {
        return seconds < 2 * SECONDS_AN_HOUR ? seconds(seconds) : three(seconds / SECONDS_AN_HOUR) + " h";
    }

    /** {@code 3.1 %}. */
    static String share(double share) {
        return String.format(Locale.ROOT, "%.1f %%", share * 100);
    }

    /** With its sign: {@code +3.1 %}. */
    static String percent(double share) {
        return String.format(Locale.ROOT, "%+.1f %%", share * 100);
    }

    static String bytes(double bytes) {
        if (bytes < 1024) {
            return count(bytes) + " B";
        }
        double kibi = bytes / 1024;
        if (kibi < 1024) {
            return three(kibi) + " KiB";
        }
        return kibi < 1024 * 1024 ? three(kibi / 1024) + " MiB" : three(kibi / 1024 / 1024) + " GiB";
    }

    /** A whole number in full, any other to two decimals. */
    static String count(double count) {
        return String.format(Locale.ROOT, count == Math.rint(count) ? "%,.0f" : "%,.2f", count);
    }

    /** A constant's name as words: {@code PARALLEL_BY_KEY} is {@code parallel by key}. */
    static String choice(String constant) {
        return constant.replace('_', ' ').toLowerCase(Locale.ROOT);
    }

    static String capital(String words) {
        return words.isEmpty() ? words : words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    /** Three significant digits of a count for each second. */
    static String rate(double perSecond) {
        return String.format(Locale.ROOT, "%,.0f", new BigDecimal(perSecond).round(new MathContext(3)));
    }

    static String times(double factor) {
        return factor(factor) + "×";
    }

    static String factor(double factor) {
        return three(factor);
    }

    static String of(Counter counter, OptionalDouble value) {
        if (value.isEmpty()) {
            return NOT_COUNTED;
        }
        return counter.unit().equals("B") ? bytes(value.getAsDouble()) : count(value.getAsDouble());
    }

    private static String three(double value) {
        double size = Math.abs(value);
        int decimals = size >= 99.95 || size == 0 ? 0 : size >= 9.995 ? 1 : size >= 0.9995 ? 2 : 3;
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }
}
