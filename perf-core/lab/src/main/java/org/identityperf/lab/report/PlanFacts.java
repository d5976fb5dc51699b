package org.identityperf.lab.report;

import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.identityperf.lab.result.Plan;

/**
 * What a plan of PostgreSQL says of the work done.
 *
 * @param scan the first node that reads a table; empty where there is none
 * @param dropped rows that were read and did not pass a filter
 * @param buffers 8 KiB buffers touched; empty where the plan does not say
 */
record PlanFacts(String scan, long dropped, OptionalLong buffers) {
    private static final Pattern SCAN = Pattern.compile("(\\w[\\w ]* Scan\\b[^(\n]*?) *(\\(|$)", Pattern.MULTILINE);
    private static final Pattern DROPPED = Pattern.compile("Rows Removed by Filter: (\\d+)");
    private static final Pattern BUFFERS_LINE = Pattern.compile("Buffers: shared([^\n]*)");
    private static final Pattern BUFFERS = Pattern.compile("\\b(?:hit|read)=(\\d+)");

    static PlanFacts of(Plan plan) {
        Matcher scan = SCAN.matcher(plan.plan());
        // The outermost node's buffers hold those of all below it, and it stands first.
        Matcher buffers = BUFFERS_LINE.matcher(plan.plan());
        return new PlanFacts(
                scan.find() ? scan.group(1) : "",
                sum(DROPPED.matcher(plan.plan())),
                buffers.find() ? OptionalLong.of(sum(BUFFERS.matcher(buffers.group(1)))) : OptionalLong.empty());
    }

    private static long sum(Matcher numbers) {
        return numbers.results()
                .mapToLong(found -> Long.parseLong(found.group(1)))
                .sum();
    }

    /** {@code Seq Scan on sessions, 25,001 rows read and dropped, 1,725 buffers touched}. */
    String words() {
        return (scan.isEmpty() ? "" : scan + ", ")
                + (dropped == 0 ? "no row dropped" : Units.count(dropped) + " rows read and dropped")
                + (buffers.isEmpty() ? "" : ", " + Units.count(buffers.getAsLong()) + " buffers touched");
    }
}
