package org.identityperf.runner.gate.counts;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.identityperf.runner.finding.StatementChange;
import org.identityperf.runner.result.OperationStatement;
import org.identityperf.runner.result.OperationStatement.NPlusOne;
import org.identityperf.runner.result.StatementText;

/**
 * The statements that an operation executes on one side and not on the other, and those that it executes less often or
 * for fewer rows there.
 */
final class StatementDifference {
    /** The share of words up to which a statement is a rewritten one: it shares at least half of them with the other. */
    private static final double REWORDED = 0.5;

    private StatementDifference() {}

    /**
     * Returns what changed, the largest difference in calls first. Texts with the same meaning are one statement. So are
     * two texts of which each side executes one, if they do the same to the same tables as often: a new column brings
     * another text, and no other statement.
     */
    static List<StatementChange> between(List<OperationStatement> baseline, List<OperationStatement> candidate) {
        Map<String, OperationStatement> before = byKey(baseline);
        Map<String, OperationStatement> after = byKey(candidate);
        List<StatementChange> rewritten = rewritten(before, after);
        Set<String> all = new LinkedHashSet<>(after.keySet());
        all.addAll(before.keySet());
        List<StatementChange> changes = new ArrayList<>(rewritten);
        for (String key : all) {
            OperationStatement was = before.get(key);
            OperationStatement is = after.get(key);
            if (was == null || is == null || was.calls() != is.calls() || was.rows() != is.rows()) {
                changes.add(new StatementChange(
                        Optional.ofNullable(was),
                        Optional.ofNullable(is),
                        driver(key, was, is, after),
                        List.of(),
                        List.of()));
            }
        }
        changes.sort(Comparator.comparingDouble(c -> -Math.abs(c.candidateCalls() - c.baseCalls())));
        return List.copyOf(changes);
    }

    /** Returns the statements that were only rewritten, the most alike first, and takes them out of both sides. */
    private static List<StatementChange> rewritten(
            Map<String, OperationStatement> before, Map<String, OperationStatement> after) {
        Map<String, List<OperationStatement>> dropped = byWork(before, after);
        List<StatementChange> possible = new ArrayList<>();
        byWork(after, before)
                .forEach((work, texts) -> texts.forEach(text -> dropped.getOrDefault(work, List.of()).stream()
                        .filter(earlier -> earlier.calls() == text.calls())
                        .map(earlier -> new StatementChange(
                                Optional.of(earlier), Optional.of(text), Optional.empty(), List.of(), List.of()))
                        .forEach(possible::add)));
        possible.removeIf(each -> distance(each) > REWORDED);
        possible.sort(Comparator.comparingDouble(StatementDifference::distance));
        List<StatementChange> rewritten = new ArrayList<>();
        for (StatementChange each : possible) {
            String was = StatementText.key(earlier(each));
            String is = StatementText.key(each.statement());
            if (before.containsKey(was) && after.containsKey(is)) {
                before.remove(was);
                after.remove(is);
                rewritten.add(each);
            }
        }
        return rewritten;
    }

    /** Returns what one side alone executes, by what that does to which tables. */
    private static Map<String, List<OperationStatement>> byWork(
            Map<String, OperationStatement> side, Map<String, OperationStatement> other) {
        return side.entrySet().stream()
                .filter(own -> !other.containsKey(own.getKey()))
                .map(Map.Entry::getValue)
                .collect(Collectors.groupingBy(
                        own -> StatementText.work(own.statement()), LinkedHashMap::new, Collectors.toList()));
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

    private static double distance(StatementChange rewritten) {
        return StatementText.distance(earlier(rewritten), rewritten.statement());
    }

    private static String earlier(StatementChange change) {
        return change.baseline().orElseThrow().statement();
    }
}
