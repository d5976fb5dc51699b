package org.identityperf.runner.report.table;

import java.util.OptionalLong;
import org.identityperf.runner.gate.plan.PlanShape;
import org.identityperf.runner.report.format.Units;
import org.identityperf.runner.result.Plan;

/**
 * Plan facts are what a plan reports of the work done.
 *
 * @param scan the first step that reads a table; empty where there is none
 * @param dropped rows that were read and did not pass a filter
 * @param buffers 8 KiB buffers touched; empty where the plan does not say
 */
public record PlanFacts(String scan, long dropped, OptionalLong buffers) {

    public static PlanFacts of(Plan plan) {
        PlanShape shape = PlanShape.of(plan.plan());
        return new PlanFacts(shape.scan().orElse(""), Math.round(shape.rowsRemoved()), shape.buffers());
    }

    /** Returns {@code Seq Scan on sessions, 25,001 rows read and dropped, 1,725 buffers touched}. */
    public String words() {
        return (scan.isEmpty() ? "" : scan + ", ")
                + (dropped == 0 ? "no row dropped" : Units.count(dropped) + " rows read and dropped")
                + (buffers.isEmpty() ? "" : ", " + Units.count(buffers.getAsLong()) + " buffers touched");
    }
}
