package org.identityperf.runner.settings;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/** Parser of a user's choice of benchmarks, values of parameters and sizes, which replaces a tier's. */
final class SelectionParser {

    /** A larger size is a mistake, and bytes of it may not fit into a number. */
    private static final long MOST = 1_000_000_000_000_000L;

    private SelectionParser() {}

    /**
     * Returns the pattern for benchmarks; the name of a class is accepted as well as a benchmark's, which lacks
     * {@code Benchmark}.
     */
    static Pattern include(String value) {
        return pattern("perf.include", value.replaceAll("(?<=[\\w)])Benchmark\\b", ""));
    }

    /** Reads a regular expression. */
    static Pattern pattern(String property, String value) {
        try {
            return Pattern.compile(value);
        } catch (PatternSyntaxException e) {
            throw new SettingsException(property + "=" + value + " is not a regular expression: " + e.getDescription());
        }
    }

    static SortedMap<String, List<String>> params(String value) {
        return pairs(
                "perf.params=" + value,
                value,
                text -> Stream.of(text.split(",", -1)).map(String::strip).toList(),
                "write name=value,value;name=value, such as sessionsPerSegment=64,512;rttMillis=0");
    }

    static SortedMap<String, String> libraries(String value) {
        SortedMap<String, String> libraries = new TreeMap<>();
        pairs(
                        Settings.LIBRARIES + "=" + value,
                        value,
                        text -> List.of(text.strip()),
                        "write property=version;property=version, such as cxf.version=4.1.5")
                .forEach((name, version) -> libraries.put(name, version.get(0)));
        return libraries;
    }

    private static SortedMap<String, List<String>> pairs(
            String given, String value, Function<String, List<String>> values, String form) {
        SortedMap<String, List<String>> pairs = new TreeMap<>();
        for (String part : parts(value, ";")) {
            String[] pair = part.split("=", -1);
            List<String> read = pair.length == 2 ? values.apply(pair[1]) : List.of("");
            if (pair[0].isBlank() || read.contains("")) {
                throw new SettingsException(given + ": cannot read \"" + part + "\"; " + form);
            }
            if (pairs.put(pair[0].strip(), read) != null) {
                throw new SettingsException(given + " names " + pair[0].strip() + " twice");
            }
        }
        return pairs;
    }

    static SortedMap<String, Long> size(String value) {
        SortedMap<String, Long> sizes = new TreeMap<>();
        for (String part : parts(value, ",")) {
            String[] pair = part.contains("=") ? part.split("=", 2) : new String[] {"", part};
            String name = pair[0].isBlank() ? "perf.size" : "perf.size=" + pair[0].strip();
            long size = Values.whole(name, pair[1].strip());
            if (size > MOST) {
                throw new SettingsException(
                        "perf.size=" + value + ": " + size + " is more than any store holds; write at most " + MOST);
            }
            if (size < 1 || sizes.put(pair[0].strip(), size) != null) {
                throw new SettingsException("perf.size=" + value
                        + ": write one number of at least 1 for the main dimension, or dimension=number,…, each once");
            }
        }
        return sizes;
    }

    private static List<String> parts(String value, String separator) {
        return value.isEmpty() ? List.of() : List.of(value.split(separator, -1));
    }
}
