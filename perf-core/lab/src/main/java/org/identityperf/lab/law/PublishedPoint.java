package org.identityperf.lab.law;

import java.util.List;

/**
 * One row of a published table.
 *
 * @param at the parameter's value
 * @param seconds the published times; empty where the run failed
 * @param note what else was said, such as how it failed; may be empty
 */
public record PublishedPoint(double at, List<Double> seconds, String note) {
    public PublishedPoint {
        seconds = List.copyOf(seconds);
    }
}
