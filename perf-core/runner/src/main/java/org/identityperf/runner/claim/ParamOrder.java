package org.identityperf.runner.claim;

import java.util.Comparator;
import java.util.Iterator;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;

/** This order is how a person orders parameters: numbers by size, the rest by text. */
public final class ParamOrder {
    public static final Comparator<String> VALUES = ParamOrder::compareValues;
    public static final Comparator<SortedMap<String, String>> MAPS = ParamOrder::compareMaps;

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

    private static int compareMaps(SortedMap<String, String> one, SortedMap<String, String> other) {
        Iterator<Map.Entry<String, String>> rest = other.entrySet().iterator();
        for (Map.Entry<String, String> entry : one.entrySet()) {
            if (!rest.hasNext()) {
                return 1;
            }
            Map.Entry<String, String> beside = rest.next();
            int names = entry.getKey().compareTo(beside.getKey());
            int order = names != 0 ? names : compareValues(entry.getValue(), beside.getValue());
            if (order != 0) {
                return order;
            }
        }
        return rest.hasNext() ? -1 : 0;
    }
}
