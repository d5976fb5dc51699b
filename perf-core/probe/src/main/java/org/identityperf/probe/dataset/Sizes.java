package org.identityperf.probe.dataset;

import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Sizes say how much of each dimension a dataset has, such as {@code sessions=50000}. The text form,
 * {@code [sessions=50000]}, is stable and part of names and fingerprints.
 *
 * @param byDimension the count for each dimension; none is negative
 */
public record Sizes(SortedMap<String, Long> byDimension) {

    public Sizes {
        byDimension.forEach((dimension, size) -> {
            if (size < 0) {
                throw new IllegalArgumentException(dimension + " is " + size + "; a size cannot be negative");
            }
        });
        byDimension = Collections.unmodifiableSortedMap(new TreeMap<>(byDimension));
    }

    /** Returns the sizes of a schema without rows, which has no dimension. */
    public static Sizes none() {
        return new Sizes(new TreeMap<>());
    }

    public static Sizes of(Map<String, Long> byDimension) {
        return new Sizes(new TreeMap<>(byDimension));
    }

    public static Sizes of(String dimension, long size) {
        return of(Map.of(dimension, size));
    }

    /** Returns the sizes of these dimensions alone, as far as they are known. */
    public Sizes of(Collection<String> dimensions) {
        SortedMap<String, Long> some = new TreeMap<>(byDimension);
        some.keySet().retainAll(dimensions);
        return new Sizes(some);
    }

    public long of(String dimension) {
        Long size = byDimension.get(dimension);
        if (size == null) {
            throw new IllegalArgumentException("no dimension " + dimension + " in " + this);
        }
        return size;
    }

    /**
     * Returns the bytes that everything in one dimension needs, for {@link Dataset#bytes}.
     *
     * @param each bytes of one
     * @param besides bytes that are needed independently of the size
     * @return {@link Long#MAX_VALUE} if it is more than a {@code long} holds
     */
    public long bytes(String dimension, long each, long besides) {
        long size = of(dimension);
        return size > (Long.MAX_VALUE - besides) / each ? Long.MAX_VALUE : besides + size * each;
    }

    public static Sizes parse(String text) {
        SortedMap<String, Long> sizes = new TreeMap<>();
        String inner = text.substring(1, text.length() - 1);
        if (!inner.isEmpty()) {
            for (String pair : inner.split(",")) {
                String[] parts = pair.split("=");
                sizes.put(parts[0], Long.valueOf(parts[1]));
            }
        }
        return new Sizes(sizes);
    }

    @Override
    public String toString() {
        return byDimension.toString().replace('{', '[').replace('}', ']').replace(", ", ",");
    }
}
