package org.identityperf.runner.settings;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** A selection parser reads a user's choice of benchmarks, values of parameters and sizes in place of a tier's. */
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
        SortedMap<String, List<String>> params = new TreeMap<>();
        for (String part : parts(value, ";")) {
            String[] pair = part.split("=", -1);
            List<String> values = pair.length == 2 ? new ArrayList<>(Arrays.asList(pair[1].split(",", -1))) : List.of();
            if (values.isEmpty() || pair[0].isBlank() || values.stream().anyMatch(String::isBlank)) {
                throw new SettingsException("perf.params=" + value + ": cannot read \"" + part
                        + "\"; write name=value,value;name=value, such as sessionsPerSegment=64,512;rttMillis=0");
            }
            if (params.put(pair[0].strip(), values.stream().map(String::strip).toList()) != null) {
                throw new SettingsException("perf.params=" + value + " names " + pair[0].strip() + " twice");
            }
        }
        return params;
    }

    static SortedMap<String, String> libraries(String value) {
        SortedMap<String, String> libraries = new TreeMap<>();
        for (String part : parts(value, ";")) {
            String[] pair = part.split("=", -1);
            if (pair.length != 2 || pair[0].isBlank() || pair[1].isBlank()) {
                throw new SettingsException(Settings.LIBRARIES + "=" + value + ": cannot read \"" + part
                        + "\"; write property=version;property=version, such as cxf.version=4.1.5");
            }
            if (libraries.put(pair[0].strip(), pair[1].strip()) != null) {
                throw new SettingsException(Settings.LIBRARIES + "=" + value + " names " + pair[0].strip() + " twice");
            }
        }
        return libraries;
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
