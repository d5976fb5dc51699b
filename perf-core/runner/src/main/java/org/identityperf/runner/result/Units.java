package org.identityperf.runner.result;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import org.identityperf.probe.measure.Counter;

/** This class writes quantities as a person reads them, to three significant digits. */
public final class Units {
    public static final String NOT_COUNTED = "–";

    private static final MathContext THREE = new MathContext(3);

    private Units() {}

    public static String seconds(double seconds) {
        if (seconds < 0) {
            return "-" + seconds(-seconds);
        }
        if (seconds >= 1) {
            return factor(seconds) + " s";
        }
        if (seconds >= 1e-3) {
            return factor(seconds * 1e3) + " ms";
        }
        return seconds >= 1e-6 ? factor(seconds * 1e6) + " µs" : factor(seconds * 1e9) + " ns";
    }

    /** Returns a text, cut off where it is longer than so many characters. */
    public static String brief(String text, int longest) {
        return text.length() <= longest ? text : text.substring(0, longest) + " …";
    }

    /** Returns {@code 3.1 %}. */
    public static String share(double share) {
        return String.format(Locale.ROOT, "%.1f %%", share * 100);
    }

    public static String bytes(double bytes) {
        if (bytes < 0) {
            return "-" + bytes(-bytes);
        }
        if (bytes < 1024) {
            return CountWords.of(bytes) + " B";
        }
        double kibi = bytes / 1024;
        if (kibi < 1024) {
            return factor(kibi) + " KiB";
        }
        return kibi < 1024 * 1024 ? factor(kibi / 1024) + " MiB" : factor(kibi / 1024 / 1024) + " GiB";
    }

    /** Returns a constant's name as words: {@code PARALLEL_BY_KEY} is {@code parallel by key}. */
    public static String choice(String constant) {
        return constant.replace('_', ' ').toLowerCase(Locale.ROOT);
    }

    public static String capital(String words) {
        return words.isEmpty() ? words : words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    public static String small(String words) {
        return words.substring(0, 1).toLowerCase(Locale.ROOT) + words.substring(1);
    }

    /** Returns a count a second, to three significant digits. */
    public static String rate(double perSecond) {
        return String.format(Locale.ROOT, "%,.0f", new BigDecimal(perSecond).round(THREE));
    }

    public static String times(double factor) {
        return factor(factor) + "×";
    }

    public static String seconds(OptionalDouble seconds) {
        return seconds.isEmpty() ? NOT_COUNTED : seconds(seconds.getAsDouble());
    }

    /** Writes the least and the most, as {@code 1.68 s–1.75 s}; empty where there is only one. */
    public static String range(double[] values, DoubleFunction<String> text) {
        return values.length < 2
                ? ""
                : text.apply(Arrays.stream(values).min().orElseThrow()) + "–"
                        + text.apply(Arrays.stream(values).max().orElseThrow());
    }

    public static String of(Counter counter, OptionalDouble value) {
        return value.isEmpty() ? NOT_COUNTED : of(counter.unit(), value.getAsDouble());
    }

    /**
     * Writes a value with its unit.
     *
     * @param unit {@code s}, {@code /s}, {@code B} or {@code ×}; a plain number for any other
     */
    public static String of(String unit, double value) {
        return switch (unit) {
            case "s" -> seconds(value);
            case "/s" -> rate(value) + "/s";
            case "B" -> bytes(value);
            case "×" -> times(value);
            default -> CountWords.of(value);
        };
    }

    public static String factor(double value) {
        double size = Math.abs(value);
        int decimals = size >= 99.95 || size == 0 ? 0 : size >= 9.995 ? 1 : size >= 0.9995 ? 2 : 3;
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }

    /** Returns three significant digits, without an exponent; whole numbers below a million keep all of theirs. */
    public static String rounded(double value) {
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

    /** Returns a count to two digits: it is an extrapolation. */
    public static String twoDigits(double count) {
        double unit = Math.pow(10, Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1));
        return CountWords.of(Math.round(count / unit) * unit);
    }
}
