package org.identityperf.runner.report;

import java.util.Optional;
import org.identityperf.runner.gate.plan.PlanShape;
import org.identityperf.runner.result.Plan;

/**
 * How the store does one statement of a table, for any constants (PostgreSQL) or for some that were executed (MySQL).
 *
 * @param number of its row
 * @param plan the store's own description
 * @param shownAt the operation, in words, at which the same steps are shown already
 */
record StatementPlan(int number, Plan plan, Optional<String> shownAt) {

    /** {@code no. 3: Index Scan using item_pkey on item, 3 buffers touched by one execution}. */
    String words() {
        PlanShape shape = PlanShape.of(plan.plan());
        StringBuilder words = new StringBuilder("no. " + number + ": ");
        words.append(
                shape.scan().orElseGet(() -> shape.steps().lines().findFirst().orElse("no step of a plan")));
        if (shape.buffers().isPresent()) {
            words.append(", ").append(Units.count(shape.buffers().getAsLong())).append(" buffers touched");
        } else if (shape.rowsRead().isPresent()) {
            words.append(", ")
                    .append(Units.count(shape.rowsRead().getAsDouble()))
                    .append(" rows read");
        }
        return words.append(" by one execution").toString();
    }
}
