package org.identityperf.runner.gate.plan;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.zip.CRC32;

/**
 * What a plan does: its steps with the indexes and relations that they use, and the work that was counted while it ran.
 * Estimates of costs and rows are no part of it.
 *
 * @param nodes the steps, each before those below it; empty where the text is no plan
 * @param buffers 8 KiB pages touched by the whole; empty where the plan does not say
 * @param examined rows that the store counted as read; empty where it did not
 */
public record PlanShape(List<PlanNode> nodes, OptionalLong buffers, OptionalDouble examined) {

    public PlanShape {
        nodes = List.copyOf(nodes);
    }

    /** Reads PostgreSQL's text, or MySQL's in the format TREE. */
    public static PlanShape of(String plan) {
        return PlanReader.read(plan);
    }

    /** The steps, one a line, indented by their depth: the same for plans that do the same in the same order. */
    public String steps() {
        return nodes.stream()
                .map(node -> "  ".repeat(node.depth()) + node.what())
                .collect(Collectors.joining("\n"));
    }

    /** The steps as eight hexadecimal digits. */
    public String fingerprint() {
        CRC32 crc = new CRC32();
        crc.update(steps().getBytes(StandardCharsets.UTF_8));
        return String.format(Locale.ROOT, "%08x", crc.getValue());
    }

    /** The first step that reads a table, with its index. */
    public Optional<String> scan() {
        return nodes.stream().filter(PlanNode::reads).map(PlanNode::what).findFirst();
    }

    /** How many rows were read from tables, also those that no filter let through; empty where the plan was not executed. */
    public OptionalDouble rowsRead() {
        if (examined.isPresent()) {
            return examined;
        }
        double rows = nodes.stream()
                .filter(PlanNode::reads)
                .mapToDouble(PlanNode::read)
                .sum();
        return nodes.isEmpty() || Double.isNaN(rows) ? OptionalDouble.empty() : OptionalDouble.of(rows);
    }

    /** How many rows were read and not let through by a filter. */
    public double rowsRemoved() {
        return nodes.stream().mapToDouble(PlanNode::removed).sum();
    }

    /** {@code Limit > Index Scan using a on t}. */
    String words() {
        return nodes.stream().map(PlanNode::what).collect(Collectors.joining(" > "));
    }
}
