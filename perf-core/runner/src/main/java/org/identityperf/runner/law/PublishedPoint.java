package org.identityperf.runner.law;

import java.util.List;

/**
 * One row of a published table.
 *
 * @param at the parameter's value
 * @param values the published figures, in the unit of the law's quantity; empty where the run failed
 * @param note what else was said, such as how it failed; may be empty
 */
public record PublishedPoint(double at, List<Double> values, String note) {
    public PublishedPoint {
        values = List.copyOf(values);
    }
}
