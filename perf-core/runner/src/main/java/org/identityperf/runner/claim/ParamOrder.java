package org.identityperf.runner.claim;

import java.util.Arrays;
import java.util.Comparator;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.stream.Stream;

/** This order is how a person orders parameters: numbers by size, the rest by text. */
public final class ParamOrder {
    public static final Comparator<String> VALUES = ParamOrder::compareValues;
    public static final Comparator<SortedMap<String, String>> MAPS =
            (one, other) -> Arrays.compare(words(one), words(other), VALUES);

    private ParamOrder() {}

    public static OptionalDouble number(String value) {
        try {
            double number = Double.parseDouble(value);
            return Double.isFinite(number) ? OptionalDouble.of(number) : OptionalDouble.empty();
        } catch (NumberFormatException e) {
            return OptionalDouble.empty();
        }
    }

    private static int compareValues(String one, String other) {
        OptionalDouble a = number(one);
        OptionalDouble b = number(other);
        if (a.isPresent() != b.isPresent()) {
            return a.isPresent() ? -1 : 1;
        }
        int numbers = a.isPresent() ? Double.compare(a.getAsDouble(), b.getAsDouble()) : 0;
        return numbers != 0 ? numbers : one.compareTo(other);
    }

    private static String[] words(SortedMap<String, String> params) {
        return params.entrySet().stream()
                .flatMap(param -> Stream.of(param.getKey(), param.getValue()))
                .toArray(String[]::new);
    }
}
