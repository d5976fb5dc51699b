package org.identityperf.runner.gate.plan;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a plan's text: PostgreSQL's EXPLAIN, with ANALYZE and BUFFERS or without, and MySQL's EXPLAIN in the format TREE,
 * with ANALYZE or without.
 */
final class PlanReader {

    /** The outermost step of PostgreSQL has no arrow, but always a cost or what really happened. */
    private static final Pattern OUTERMOST = Pattern.compile("\\S.* {2}\\((?:cost|actual).*");

    private static final Pattern ACTUAL = Pattern.compile("\\(actual [^)]*?rows=([\\d.e+]+) loops=(\\d+)\\)");
    private static final Pattern REMOVED = Pattern.compile("^ *Rows Removed by (?:Filter|Index Recheck): ([\\d.]+)");
    private static final Pattern BUFFERS = Pattern.compile("^ *Buffers: shared(.*)");
    /** What was really read by one execution, where the store counts it beside its plan. */
    private static final Pattern EXAMINED = Pattern.compile("^Rows examined: ([\\d.]+)");

    private static final Pattern PAGES = Pattern.compile("\\b(?:hit|read)=(\\d+)");

    private final Deque<Integer> indents = new ArrayDeque<>();
    private final List<PlanNode> nodes = new ArrayList<>();
    private OptionalLong buffers = OptionalLong.empty();
    private OptionalDouble examined = OptionalDouble.empty();
    private double loops;

    static PlanShape read(String plan) {
        PlanReader reader = new PlanReader();
        // What planning touched is no work of the plan.
        plan.lines().takeWhile(line -> !line.startsWith("Planning")).forEach(reader::line);
        return new PlanShape(reader.nodes, reader.buffers, reader.examined);
    }

    private void line(String line) {
        Matcher removed = REMOVED.matcher(line);
        Matcher pages = BUFFERS.matcher(line);
        Matcher read = EXAMINED.matcher(line);
        if (removed.find() && !nodes.isEmpty()) {
            PlanNode node = nodes.remove(nodes.size() - 1);
            double rows = Double.parseDouble(removed.group(1)) * loops;
            nodes.add(new PlanNode(node.depth(), node.what(), node.rows(), node.removed() + rows));
        } else if (pages.find() && buffers.isEmpty()) {
            // The outermost step's buffers hold those of all below it, and it stands first.
            buffers = OptionalLong.of(PAGES.matcher(pages.group(1))
                    .results()
                    .mapToLong(found -> Long.parseLong(found.group(1)))
                    .sum());
        } else if (read.find()) {
            examined = OptionalDouble.of(Double.parseDouble(read.group(1)));
        } else {
            node(line);
        }
    }

    private void node(String line) {
        int arrow = line.indexOf("->");
        boolean below = arrow >= 0 && line.substring(0, arrow).isBlank();
        boolean outermost = nodes.isEmpty() && OUTERMOST.matcher(line).matches();
        if (!below && !outermost) {
            return;
        }
        int indent = below ? arrow : -1;
        while (!indents.isEmpty() && indents.peek() >= indent) {
            indents.pop();
        }
        int depth = indents.size();
        indents.push(indent);
        Matcher actual = ACTUAL.matcher(line);
        boolean executed = actual.find();
        loops = executed ? Double.parseDouble(actual.group(2)) : 1;
        double rows = executed
                ? Double.parseDouble(actual.group(1)) * loops
                : line.contains("(never executed)") ? 0 : Double.NaN;
        nodes.add(new PlanNode(depth, what(line.substring(below ? arrow + 2 : 0)), rows, 0));
    }

    /** Without costs, without MySQL's conditions and sort keys, without PostgreSQL's alias behind the relation. */
    private static String what(String step) {
        return step.replaceFirst(" {2}\\((?:cost|actual|never).*$", "")
                .replaceFirst(":.*$", "")
                .replaceFirst("(?: over)? \\(.*$", "")
                .replaceFirst("(Scan\\b.* on \\S+) \\S+$", "$1")
                .replaceFirst("( on [^\\s<]\\S*),.*$", "$1")
                .strip();
    }
}
