package org.identityperf.runner.gate.counts;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.result.Measurement;

/**
 * What a count of {@code counts.yaml} is of: a counter, the same at the first use of a fresh server, or allocation.
 *
 * @param java the version of Java that allocated, such as {@code 17.0.15}; empty for all other counts
 */
public record CountLabel(Counter counter, boolean firstUse, String java) implements Comparable<CountLabel> {

    static final List<Counter> EXACT = Stream.concat(
                    Measurement.EXACT.stream(),
                    Stream.of(Counter.ROWS_LEFT, Counter.ENTRIES_LEFT, Counter.OBJECTS_LEFT))
            .toList();

    private static final String ALLOCATION = "allocation.java";
    private static final String FIRST_USE = "firstUse.";
    private static final Pattern WRITTEN = Pattern.compile(
            "(?s)allocation\\.java(?<java>[1-9]\\d?(?:\\.\\d{1,4}){0,5})|(?<first>firstUse\\.)?(?<counter>.*)");

    public static CountLabel of(Counter counter) {
        return new CountLabel(counter, false, "");
    }

    /** @throws IllegalArgumentException if it is not what {@link #toString} writes */
    static CountLabel read(String written) {
        Matcher label = WRITTEN.matcher(written);
        if (label.matches() && label.group("java") != null) {
            return new CountLabel(Counter.ALLOCATION, false, label.group("java"));
        }
        return EXACT.stream()
                .filter(counter -> counter.label().equals(label.group("counter")))
                .findFirst()
                .map(counter -> new CountLabel(counter, label.group("first") != null, ""))
                .orElseThrow(() -> new IllegalArgumentException(written + " is none of "
                        + EXACT.stream().map(Counter::label).toList() + " and " + ALLOCATION + "17"));
    }

    boolean isAllocation() {
        return counter == Counter.ALLOCATION;
    }

    /** Returns whether both are allocation on updates of the same Java. */
    boolean isOfSameJava(CountLabel other) {
        return isAllocation() && other.isAllocation() && feature().equals(other.feature());
    }

    private String feature() {
        return java.split("\\.", 2)[0];
    }

    @Override
    public int compareTo(CountLabel other) {
        return toString().compareTo(other.toString());
    }

    /** Returns the key in the file: {@code store.calls}, {@code firstUse.store.calls}, {@code allocation.java17.0.15}. */
    @Override
    public String toString() {
        return isAllocation() ? ALLOCATION + java : (firstUse ? FIRST_USE : "") + counter.label();
    }
}
