package org.identityperf.runner.result;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a plan does: its steps with the indexes and relations that they use, and the work that was
 * counted while it ran. Estimates of costs and rows are no part of it.
 *
 * @param nodes the steps, each before those below it; empty where the text is no plan
 * @param buffers 8 KiB pages touched by the whole; empty where the plan does not say
 * @param examined rows that the store counted as read; empty where it did not
 */
public record PlanShape(List<Node> nodes, OptionalLong buffers, OptionalDouble examined) {

    public static PlanShape of(Plan plan) {
        PlanShape said = of(plan.plan());
        return new PlanShape(said.nodes, said.buffers.isPresent() ? said.buffers : plan.pages(), plan.rowsRead());
    }

    static PlanShape of(String plan) {
        return Reader.read(plan);
    }

    /**
     * Returns the steps, one a line, indented by their depth: the same for plans that do the same in the same order.
     */
    public String steps() {
        return nodes.stream()
                .map(node -> "  ".repeat(node.depth()) + node.what())
                .collect(Collectors.joining("\n"));
    }

    /** Returns the first step that reads a table, with its index. */
    public Optional<String> scan() {
        return nodes.stream().filter(Node::reads).map(Node::what).findFirst();
    }

    /**
     * Returns how many rows were read from tables, also those that no filter let through; empty where the plan was not
     * executed.
     */
    public OptionalDouble rowsRead() {
        if (examined.isPresent()) {
            return examined;
        }
        double rows = nodes.stream().filter(Node::reads).mapToDouble(Node::read).sum();
        return nodes.isEmpty() || Double.isNaN(rows) ? OptionalDouble.empty() : OptionalDouble.of(rows);
    }

    /** Returns how many rows were read and not let through by a filter. */
    public double rowsRemoved() {
        return nodes.stream().mapToDouble(Node::removed).sum();
    }

    /** Returns the steps on one line, the outermost first. */
    public String words() {
        return nodes.stream().map(Node::what).collect(Collectors.joining(" > "));
    }

    /**
     * One step of a plan.
     *
     * @param depth below the outermost step, which has 0
     * @param what the step with the index and the relation that it uses, without costs, numbers and aliases
     * @param rows that it gave, over all its iterations; NaN where the plan was not executed
     * @param removed rows that it read and did not pass on, over all its iterations
     */
    record Node(int depth, String what, double rows, double removed) {

        /** PostgreSQL's scans of tables; MySQL's scans and lookups of anything but its own temporary tables. */
        private static final Pattern READS = Pattern.compile(
                "(?:Parallel )?(?:Seq|Index|Index Only|Bitmap Heap|Sample|Tid|Tid Range|Foreign) Scan\\b.*"
                        + "|.*(?:scan|lookup|search) on (?!<).*");

        boolean reads() {
            return READS.matcher(what).matches();
        }

        double read() {
            return rows + removed;
        }
    }

    /**
     * A reader reads a plan's text: PostgreSQL's EXPLAIN, with ANALYZE and BUFFERS or without, and MySQL's EXPLAIN in
     * the format TREE, with ANALYZE or without.
     */
    private static final class Reader {

        /** The outermost step of PostgreSQL has no arrow, but always a cost or what really happened. */
        private static final Pattern OUTERMOST = Pattern.compile("\\S.* {2}\\((?:cost|actual).*");

        private static final Pattern ACTUAL = Pattern.compile("\\(actual [^)]*?rows=([\\d.e+]+) loops=(\\d+)\\)");
        private static final Pattern REMOVED =
                Pattern.compile("^ *Rows Removed by (?:Filter|Index Recheck): ([\\d.]+)");
        private static final Pattern BUFFERS = Pattern.compile("^ *Buffers: shared(.*)");
        private static final Pattern PAGES = Pattern.compile("\\b(?:hit|read)=(\\d+)");

        private final Deque<Integer> indents = new ArrayDeque<>();
        private final List<Node> nodes = new ArrayList<>();
        private OptionalLong buffers = OptionalLong.empty();
        private double loops;

        static PlanShape read(String plan) {
            Reader reader = new Reader();
            // What planning touched is no work of the plan.
            plan.lines().takeWhile(line -> !line.startsWith("Planning")).forEach(reader::line);
            return new PlanShape(reader.nodes, reader.buffers, OptionalDouble.empty());
        }

        private void line(String line) {
            Matcher removed = REMOVED.matcher(line);
            Matcher pages = BUFFERS.matcher(line);
            if (removed.find() && !nodes.isEmpty()) {
                Node node = nodes.remove(nodes.size() - 1);
                double rows = Double.parseDouble(removed.group(1)) * loops;
                nodes.add(new Node(node.depth(), node.what(), node.rows(), node.removed() + rows));
            } else if (pages.find() && buffers.isEmpty()) {
                // The outermost step's buffers include those of all steps below it, and it comes first.
                buffers = OptionalLong.of(PAGES.matcher(pages.group(1))
                        .results()
                        .mapToLong(found -> Long.parseLong(found.group(1)))
                        .sum());
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
            nodes.add(new Node(depth, what(line.substring(below ? arrow + 2 : 0)), rows, 0));
        }

        /**
         * Returns a step without costs, without MySQL's conditions and sort keys, without PostgreSQL's alias behind the
         * relation.
         */
        private static String what(String step) {
            return step.replaceFirst(" {2}\\((?:cost|actual|never).*$", "")
                    .replaceFirst(":.*$", "")
                    .replaceFirst("(?: over)? \\(.*$", "")
                    .replaceFirst("(Scan\\b.* on \\S+) \\S+$", "$1")
                    .replaceFirst("( on [^\\s<]\\S*),.*$", "$1")
                    .strip();
        }
    }
}
