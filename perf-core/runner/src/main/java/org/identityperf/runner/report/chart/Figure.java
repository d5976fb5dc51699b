package org.identityperf.runner.report.chart;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.identityperf.runner.report.format.Table;
import org.identityperf.runner.report.model.Metric;
import org.identityperf.runner.result.Measurement;

/**
 * A chart with its conditions.
 *
 * @param conditions the parameters that are the same in all of it, in words; may be empty
 * @param beside what must be shown with it
 */
public record Figure(Chart chart, String conditions, Optional<Beside> beside) {
    Figure(Chart chart, String conditions) {
        this(chart, conditions, Optional.empty());
    }

    /**
     * A table that is not folded, with the conditions of each of its columns.
     *
     * @param words the terms and their explanations
     */
    public record Beside(Table table, List<Map.Entry<String, String>> words) {}

    /** Returns the conditions of a chart of a metric. Where each fork has a value, one has neither a median nor whiskers. */
    static String conditions(String conditions, Metric metric, List<Measurement> cases) {
        if (!metric.isOfForks()) {
            return conditions;
        }
        return (conditions.isEmpty() ? "" : conditions + " · ")
                + (cases.stream().anyMatch(m -> m.forks().size() > 1)
                        ? "median of the forks, whiskers from the least to the most"
                        : "one fork each, so the spread is not known");
    }
}
