package org.identityperf.runner.claim;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Implementation;

/**
 * A reading says which measurements of a run a claim is about.
 *
 * @param fixed parameters that must have a given value; the claim is judged for each combination of the others
 * @param quantity what of each measurement; times where a file does not say
 */
public record Reading(
        String benchmark,
        Implementation implementation,
        String parameter,
        @JsonSetter(nulls = Nulls.AS_EMPTY) SortedMap<String, String> fixed,
        @JsonSetter(nulls = Nulls.AS_EMPTY) Quantity quantity) {

    public Reading(String benchmark, Implementation implementation, String parameter, SortedMap<String, String> fixed) {
        this(benchmark, implementation, parameter, fixed, Quantity.TIME);
    }

    public Reading {
        fixed = Collections.unmodifiableSortedMap(new TreeMap<>(fixed));
        if (fixed.containsKey(parameter)) {
            throw new IllegalArgumentException(parameter + " is what the claim runs over: it cannot be fixed");
        }
    }
}
