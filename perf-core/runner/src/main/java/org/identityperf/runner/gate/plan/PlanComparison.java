package org.identityperf.runner.gate.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.identityperf.runner.finding.PlanChanged;
import org.identityperf.runner.result.Plan;
import org.identityperf.runner.result.StatementText;

/** The comparison of the plans of two sides, statement by statement. */
public final class PlanComparison {

    private PlanComparison() {}

    /**
     * Compares every statement of which both sides have a plan, found by case and label, else by the statement: a mapper
     * names its aliases in another way from version to version.
     */
    public static List<PlanChanged> of(List<Plan> baseline, List<Plan> candidate) {
        List<PlanChanged> comparisons = new ArrayList<>();
        List<Plan> unmatched = new ArrayList<>(candidate);
        List<Plan> unlabelled = new ArrayList<>();
        for (Plan before : baseline) {
            if (!match(before, unmatched, after -> after.label().equals(before.label()), comparisons)) {
                unlabelled.add(before);
            }
        }
        for (Plan before : unlabelled) {
            match(before, unmatched, after -> StatementText.same(after.statement(), before.statement()), comparisons);
        }
        return List.copyOf(comparisons);
    }

    private static boolean match(
            Plan before, List<Plan> unmatched, Predicate<Plan> same, List<PlanChanged> comparisons) {
        Optional<Plan> found = unmatched.stream()
                .filter(after -> after.benchmarkCase().equals(before.benchmarkCase()))
                .filter(same)
                .findFirst();
        found.ifPresent(after -> {
            unmatched.remove(after);
            comparisons.add(new PlanChanged(before, after));
        });
        return found.isPresent();
    }
}
