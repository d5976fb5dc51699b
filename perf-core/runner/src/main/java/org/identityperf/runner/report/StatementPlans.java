package org.identityperf.runner.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.identityperf.probe.measure.StatementCount;
import org.identityperf.runner.gate.plan.PlanShape;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Plan;

/**
 * The plans of a benchmark's statements. Cells that differ in a parameter mostly do a statement in the same way: the same
 * steps are shown in full once.
 */
final class StatementPlans {

    private final List<Plan> plans;
    private final Map<String, String> shown = new HashMap<>();

    StatementPlans(List<Plan> plans) {
        this.plans = plans;
    }

    /**
     * Those of one cell, in the order of its statements; none of a statement that the store did not explain.
     *
     * @param words the cell in words
     */
    List<StatementPlan> of(BenchmarkCase cell, String words, List<StatementCount> statements) {
        List<Plan> own = plans.stream()
                .filter(plan -> plan.cell().equals(cell.toString()))
                .toList();
        List<StatementPlan> found = new ArrayList<>();
        for (int i = 0; i < statements.size(); i++) {
            int number = i + 1;
            String text = statements.get(i).statement();
            own.stream()
                    .filter(plan -> plan.statement().equals(text))
                    .findFirst()
                    .ifPresent(plan -> found.add(new StatementPlan(number, plan, before(plan, words))));
        }
        return found;
    }

    private Optional<String> before(Plan plan, String words) {
        String steps = plan.statement() + '\n' + PlanShape.of(plan.plan()).steps();
        return Optional.ofNullable(shown.putIfAbsent(steps, words));
    }
}
