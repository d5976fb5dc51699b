package org.identityperf.runner.report.chart;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.identityperf.runner.report.format.Table;
import org.identityperf.runner.result.Measurement;

/**
 * A figure is a chart with its conditions and its numbers.
 *
 * @param chart the picture
 * @param conditions the parameters that are the same in all of it, in words; may be empty
 * @param numbers the same values as a table
 * @param beside what must be shown with it
 */
public record Figure(Chart chart, String conditions, Table numbers, Optional<Beside> beside) {
    Figure(Chart chart, String conditions, Table numbers) {
        this(chart, conditions, numbers, Optional.empty());
    }

    /** Returns the same figure with another picture. */
    Figure with(Chart other) {
        return new Figure(other, conditions, numbers, beside);
    }

    /** Returns the same figure under other conditions. */
    Figure under(String other) {
        return new Figure(chart, other, numbers, beside);
    }

    /**
     * This is a table that is not folded, with the conditions of each of its columns.
     *
     * @param words the terms and their explanations
     */
    public record Beside(Table table, List<Map.Entry<String, String>> words) {}

    /** Returns the conditions of a chart of these times: one fork has neither a median nor whiskers. */
    static String times(String conditions, List<Measurement> timed) {
        return (conditions.isEmpty() ? "" : conditions + " · ")
                + (timed.stream().anyMatch(m -> m.forks().size() > 1)
                        ? "median of the forks, whiskers from the least to the most"
                        : "one fork each, so the spread is not known");
    }
}
