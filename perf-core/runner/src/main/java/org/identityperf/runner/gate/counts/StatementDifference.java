package org.identityperf.runner.gate.counts;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A statement difference has the statements that an operation executes on one side and not on the other. It also has
 * those that it executes less often or for fewer rows there.
 */
final class StatementDifference {
    private StatementDifference() {}

    /** Returns what changed, the largest difference in calls first. Texts with the same meaning are one statement. */
    static List<StatementChange> between(List<OperationStatement> baseline, List<OperationStatement> candidate) {
        Map<String, OperationStatement> before = byKey(baseline);
        Map<String, OperationStatement> after = byKey(candidate);
        Set<String> all = new LinkedHashSet<>(after.keySet());
        all.addAll(before.keySet());
        List<StatementChange> changes = new ArrayList<>();
        for (String key : all) {
            OperationStatement was = before.get(key);
            OperationStatement is = after.get(key);
            if (was == null || is == null || was.calls() != is.calls() || was.rows() != is.rows()) {
                changes.add(new StatementChange(
                        Optional.ofNullable(was), Optional.ofNullable(is), driver(key, was, is, after), List.of()));
            }
        }
        changes.sort(Comparator.comparingDouble(c -> -Math.abs(c.candidateCalls() - c.baseCalls())));
        return List.copyOf(changes);
    }

    private static Map<String, OperationStatement> byKey(List<OperationStatement> statements) {
        Map<String, OperationStatement> byKey = new LinkedHashMap<>();
        statements.forEach(each -> byKey.merge(StatementText.key(each.statement()), each, OperationStatement::and));
        return byKey;
    }

    /** Returns the one statement with as many rows as the other has calls, or more calls than before. */
    private static Optional<String> driver(
            String key, OperationStatement was, OperationStatement is, Map<String, OperationStatement> after) {
        if (is == null) {
            return Optional.empty();
        }
        List<OperationStatement> others = after.entrySet().stream()
                .filter(e -> !e.getKey().equals(key))
                .map(Map.Entry::getValue)
                .toList();
        return NPlusOne.driver(is, is.calls() - (was == null ? 0 : was.calls()), others)
                .map(OperationStatement::statement);
    }
}
