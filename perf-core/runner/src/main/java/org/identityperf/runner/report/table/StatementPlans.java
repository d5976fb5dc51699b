package org.identityperf.runner.report.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.identityperf.probe.measure.StatementCount;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Plan;
import org.identityperf.runner.result.PlanShape;

/**
 * Statement plans show how the store executes a benchmark's statements. Cases that differ in a parameter mostly execute
 * a statement in the same way: the same steps are shown in full once.
 */
public final class StatementPlans {

    private final List<Plan> plans;
    private final Map<String, String> shown = new HashMap<>();

    public StatementPlans(List<Plan> plans) {
        this.plans = plans;
    }

    /**
     * Returns those of one case, in the order of its statements; none for a statement that the store did not explain.
     *
     * @param words the case in words
     */
    List<Of> of(BenchmarkCase benchmarkCase, String words, List<StatementCount> statements) {
        List<Plan> own = plans.stream()
                .filter(plan -> plan.benchmarkCase().equals(benchmarkCase.toString()))
                .toList();
        List<Of> found = new ArrayList<>();
        for (int i = 0; i < statements.size(); i++) {
            int number = i + 1;
            String text = statements.get(i).statement();
            own.stream()
                    .filter(plan -> plan.statement().equals(text))
                    .findFirst()
                    .ifPresent(plan -> found.add(new Of(number, plan, before(plan, words))));
        }
        return found;
    }

    private Optional<String> before(Plan plan, String words) {
        String steps = plan.statement() + '\n' + PlanShape.of(plan).steps();
        return Optional.ofNullable(shown.putIfAbsent(steps, words));
    }

    /**
     * This is how the store executes one statement of a table, for any constants (PostgreSQL) or for some that were
     * used (MySQL).
     *
     * @param number the number of its row
     * @param plan the store's own description
     * @param shownAt the operation, in words, at which the same steps are already shown
     */
    public record Of(int number, Plan plan, Optional<String> shownAt) {

        /** Returns {@code no. 3: Index Scan using item_pkey on item, 3 buffers touched by one execution}. */
        public String words() {
            return "no. " + number + ": " + PlanWords.of(plan) + " by one execution";
        }
    }
}
