package org.identityperf.runner.claim;

import java.util.Locale;
import java.util.SortedMap;
import java.util.stream.Collectors;

/** This class puts parameters and their values in words. */
public final class ParamWords {
    /**
     * The network latency of a round trip to the store, in milliseconds, in addition to what the machine itself needs.
     */
    public static final String DELAY = "rttMillis";

    private ParamWords() {}

    /** Returns {@code local, 50,000 sessions, 64 sessions per segment, query KEY}. */
    public static String of(SortedMap<String, String> params) {
        return params.entrySet().stream().map(e -> of(e.getKey(), e.getValue())).collect(Collectors.joining(", "));
    }

    /** Returns {@code 1,000 users}. */
    public static String of(String name, String value) {
        if (name.equals(DELAY)) {
            return value(name, value);
        }
        boolean counts =
                name(name).matches("\\w+s( .*)?") && ParamOrder.number(value).isPresent();
        if (!counts) {
            return name(name) + ' ' + value(name, value);
        }
        return value(name, value) + ' ' + (value.equals("1") ? one(name(name)) : name(name));
    }

    /**
     * Returns the singular: {@code sessions per segment} is one {@code session per segment}, {@code entities} one
     * {@code entity}.
     */
    private static String one(String plural) {
        return plural.replaceFirst("^(\\w+)ies\\b", "$1y").replaceFirst("^(\\w+)s\\b", "$1");
    }

    /** Returns a name in camel case as words: {@code sessionsPerSegment} is {@code sessions per segment}. */
    public static String name(String camelCase) {
        if (camelCase.equals(DELAY)) {
            return "network";
        }
        String words = camelCase.replaceAll("(?<=[a-z0-9])(?=[A-Z])", " ");
        return words.isEmpty()
                ? words
                : words.substring(0, 1) + words.substring(1).toLowerCase(Locale.ROOT);
    }

    /** Returns whole numbers in groups of three digits, a network latency as {@code local} or {@code +1 ms}. */
    public static String value(String name, String value) {
        if (name.equals(DELAY)) {
            return ParamOrder.number(value).orElse(1) == 0 ? "local" : "+" + value + " ms";
        }
        return value.matches("\\d{4,15}") ? String.format(Locale.ROOT, "%,d", Long.parseLong(value)) : value;
    }
}
