package org.identityperf.runner.store;

import java.util.SortedMap;
import java.util.TreeMap;

/** {@code Differences} finds the settings in which an external server differs from what this project would set. */
public final class Differences {

    private Differences() {}

    /**
     * Returns each difference by the name of its setting and in words, such as {@code off instead of on}.
     *
     * @param standard what this project sets
     * @param found what the server reports; settings that it does not know are missing
     */
    public static SortedMap<String, String> of(SortedMap<String, String> standard, SortedMap<String, String> found) {
        SortedMap<String, String> differences = new TreeMap<>();
        standard.forEach((name, value) -> {
            String other = found.getOrDefault(name, "");
            if (!other.equals(value)) {
                differences.put(name, word(other) + " instead of " + word(value));
            }
        });
        return differences;
    }

    private static String word(String value) {
        return value.isEmpty() ? "nothing" : value;
    }
}
