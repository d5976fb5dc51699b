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
import org.identityperf.runner.gate.counts.OperationStatement.NPlusOne;
import org.identityperf.runner.result.CountWords;

/**
 * A statement change is a statement that one side's operation executes in another way than the other's.
 *
 * @param baseline how the baseline executes it; empty where it does not
 * @param candidate how the candidate executes it; empty where it does not
 * @param perRowOf the candidate's statement for each row of which this one is now executed once, where that is so: N+1
 * @param growingWith the parameters with which the added calls grow, as far as that is known: N+1
 */
public record StatementChange(
        Optional<OperationStatement> baseline,
        Optional<OperationStatement> candidate,
        Optional<String> perRowOf,
        List<String> growingWith) {

    public StatementChange growingWith(List<String> parameters) {
        return new StatementChange(baseline, candidate, perRowOf, parameters);
    }

    public double baseCalls() {
        return baseline.map(OperationStatement::calls).orElse(0.0);
    }

    public double candidateCalls() {
        return candidate.map(OperationStatement::calls).orElse(0.0);
    }

    /** Returns the statement as the candidate has it, or the baseline where it was dropped. */
    public String statement() {
        return candidate.or(() -> baseline).orElseThrow().statement();
    }

    public boolean isOfSameStatementAs(StatementChange other) {
        return StatementText.key(statement()).equals(StatementText.key(other.statement()));
    }

    /** Returns {@code repeated: 1 → 101 calls, N+1 by users, once for each row of […]: select …}. */
    public String words() {
        String named = perRowOf.isPresent() || !growingWith.isEmpty() ? ", N+1" : "";
        String by = growingWith.isEmpty() ? "" : " by " + String.join(" and ", growingWith);
        String driver =
                perRowOf.map(of -> ", once for each row of [" + of + "]").orElse("");
        return said() + ": " + difference() + named + by + driver + ": " + statement();
    }

    /** Returns how its execution changed in words, such as {@code rewritten, now with expiration}. */
    public String said() {
        return how() == How.REWRITTEN
                ? how().words() + ", " + StatementText.rewording(earlier(), statement())
                : how().words();
    }

    private double distance() {
        return StatementText.distance(earlier(), statement());
    }

    /** Returns the statement as the baseline has it. */
    private String earlier() {
        return baseline.orElseThrow().statement();
    }

    private String difference() {
        return switch (how()) {
            case ADDED -> calls(candidateCalls());
            case DROPPED -> calls(baseCalls());
            case ROWS -> rows();
            case REPEATED, LESS_OFTEN -> CountWords.of(baseCalls()) + " → " + calls(candidateCalls());
            case REWRITTEN ->
                baseline.orElseThrow().rows() == candidate.orElseThrow().rows() ? calls(candidateCalls()) : rows();
        };
    }

    private String rows() {
        return CountWords.of(baseline.orElseThrow().rows()) + " → "
                + CountWords.of(candidate.orElseThrow().rows()) + " rows in " + calls(candidateCalls());
    }

    /** Returns in which way its execution changed. */
    public How how() {
        if (baseline.isEmpty()) {
            return How.ADDED;
        }
        if (candidate.isEmpty()) {
            return How.DROPPED;
        }
        if (!StatementText.same(earlier(), statement())) {
            return How.REWRITTEN;
        }
        if (baseCalls() == candidateCalls()) {
            return How.ROWS;
        }
        return candidateCalls() > baseCalls() ? How.REPEATED : How.LESS_OFTEN;
    }

    /** The ways in which the execution of a statement changes. */
    public enum How {
        ADDED("added"),
        REPEATED("repeated"),
        LESS_OFTEN("less often"),
        DROPPED("dropped"),
        ROWS("rows changed"),
        REWRITTEN("rewritten");

        private final String words;

        How(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }

    private static String calls(double calls) {
        return CountWords.of(calls) + (calls == 1 ? " call" : " calls");
    }

    /**
     * A statement difference has the statements that an operation executes on one side and not on the other. It also has
     * those that it executes less often or for fewer rows there.
     */
    static final class StatementDifference {
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
                            Optional.ofNullable(was), Optional.ofNullable(is), driver(key, was, is, after), List.of()));
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
                                    Optional.of(earlier), Optional.of(text), Optional.empty(), List.of()))
                            .forEach(possible::add)));
            possible.removeIf(each -> each.distance() > REWORDED);
            possible.sort(Comparator.comparingDouble(StatementChange::distance));
            List<StatementChange> rewritten = new ArrayList<>();
            for (StatementChange each : possible) {
                String was = StatementText.key(each.earlier());
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
    }
}
