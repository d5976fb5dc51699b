package org.identityperf.runner.report;

import java.util.List;
import org.identityperf.runner.result.CaseStatements;
import org.identityperf.runner.result.Plan;
import org.identityperf.runner.trend.Trend;

/**
 * What is known of a run beside times and counts. Each list may be empty.
 *
 * @param flameGraphs what a profiler left
 * @param statements what operations had the store execute, where they were counted
 * @param plans how the store does them, where it explains itself
 * @param spent the same statements with times of execution, where operations were taken apart
 * @param trends how times went from run to run
 */
public record Insight(
        List<FlameGraph> flameGraphs,
        List<CaseStatements> statements,
        List<Plan> plans,
        List<CaseStatements> spent,
        List<Trend> trends) {

    /** Of a run of which nothing more is known. */
    public static final Insight NOTHING = new Insight(List.of(), List.of(), List.of(), List.of(), List.of());

    public Insight {
        flameGraphs = List.copyOf(flameGraphs);
        statements = List.copyOf(statements);
        plans = List.copyOf(plans);
        spent = List.copyOf(spent);
        trends = List.copyOf(trends);
    }
}
