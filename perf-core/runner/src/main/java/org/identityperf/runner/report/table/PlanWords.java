package org.identityperf.runner.report.table;

import org.identityperf.runner.result.Plan;
import org.identityperf.runner.result.PlanShape;
import org.identityperf.runner.result.Units;

/** Plan words are what a plan reports of the work done. */
public final class PlanWords {

    private PlanWords() {}

    /**
     * Returns the first step that reads a table, such as {@code Seq Scan on sessions, 25,001 rows read and dropped,
     * 1,725 buffers touched}.
     */
    public static String of(Plan plan) {
        PlanShape shape = PlanShape.of(plan);
        StringBuilder words = new StringBuilder(
                shape.scan().orElseGet(() -> shape.steps().lines().findFirst().orElse("no step of a plan")));
        if (shape.rowsRemoved() >= 0.5) {
            words.append(", ")
                    .append(Units.count(Math.rint(shape.rowsRemoved())))
                    .append(" rows read and dropped");
        }
        if (shape.buffers().isPresent()) {
            words.append(", ").append(Units.count(shape.buffers().getAsLong())).append(" buffers touched");
        } else if (shape.rowsRead().isPresent()) {
            words.append(", ")
                    .append(Units.count(shape.rowsRead().getAsDouble()))
                    .append(" rows read");
        }
        return words.toString();
    }
}
