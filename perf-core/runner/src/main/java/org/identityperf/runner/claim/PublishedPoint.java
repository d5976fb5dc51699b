package org.identityperf.runner.claim;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.List;

/**
 * A published point is one row of a published table.
 *
 * @param at the parameter's value
 * @param values the published figures, in the unit of the claim's quantity; empty where the run failed
 * @param note what else was said, such as how it failed; may be empty
 */
public record PublishedPoint(
        @JsonProperty(required = true) double at,
        @JsonSetter(nulls = Nulls.AS_EMPTY) List<Double> values,
        @JsonSetter(nulls = Nulls.AS_EMPTY) String note) {
    public PublishedPoint {
        values = List.copyOf(values);
        if (!(at > 0) || values.stream().anyMatch(value -> !(value > 0))) {
            throw new IllegalArgumentException("the point at " + at + " holds " + values + ": not all above nought");
        }
    }
}
