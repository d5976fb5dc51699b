package org.identityperf.runner.gate.plan;

import java.util.regex.Pattern;

/**
 * One step of a plan.
 *
 * @param depth below the outermost step, which has 0
 * @param what the step with the index and the relation that it uses, without costs, numbers and aliases
 * @param rows that it gave, over all its repetitions; NaN where the plan was not executed
 * @param removed rows that it read and did not pass on, over all its repetitions
 */
record PlanNode(int depth, String what, double rows, double removed) {

    /** PostgreSQL's scans of tables; MySQL's scans and lookups of anything but its own temporary tables. */
    private static final Pattern READS =
            Pattern.compile("(?:Parallel )?(?:Seq|Index|Index Only|Bitmap Heap|Sample|Tid|Tid Range|Foreign) Scan\\b.*"
                    + "|.*(?:scan|lookup|search) on (?!<).*");

    boolean reads() {
        return READS.matcher(what).matches();
    }

    double read() {
        return rows + removed;
    }
}
