package org.identityperf.runner.law;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.runner.result.Implementation;

/**
 * What a law reads from the results of a run.
 *
 * @param benchmark which benchmark, as {@code OfflineSessionPreload}
 * @param rung whose code
 * @param parameter the parameter that the law runs over
 * @param fixed parameters that must have a given value; the law is looked at for each combination of the others
 * @param quantity what of each measurement
 */
public record Reading(
        String benchmark, Implementation rung, String parameter, SortedMap<String, String> fixed, Quantity quantity) {

    /** Of times. */
    public Reading(String benchmark, Implementation rung, String parameter, SortedMap<String, String> fixed) {
        this(benchmark, rung, parameter, fixed, Quantity.TIME);
    }

    public Reading {
        fixed = Collections.unmodifiableSortedMap(new TreeMap<>(fixed));
        if (fixed.containsKey(parameter)) {
            throw new IllegalArgumentException(parameter + " is what the law runs over: it cannot be fixed");
        }
    }
}
