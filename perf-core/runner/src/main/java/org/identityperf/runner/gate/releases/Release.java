package org.identityperf.runner.gate.releases;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A version of a server that was to be counted.
 *
 * @param notCounted why nothing of it was counted; empty where it was counted
 * @param failed why single cases could not be counted, by case
 */
public record Release(String version, String notCounted, SortedMap<String, String> failed) {

    public Release {
        failed = Collections.unmodifiableSortedMap(new TreeMap<>(failed));
    }

    /** Returns whether it was counted. */
    public boolean counted() {
        return notCounted.isEmpty();
    }
}
