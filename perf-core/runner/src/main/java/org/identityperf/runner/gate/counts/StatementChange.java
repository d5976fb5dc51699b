package org.identityperf.runner.gate.counts;

import java.util.List;
import java.util.Optional;
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

    public StatementChange {
        growingWith = List.copyOf(growingWith);
        if (baseline.isEmpty() && candidate.isEmpty()) {
            throw new IllegalArgumentException("a change of a statement that neither side executes");
        }
    }

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

    /** Returns whether another change is of a text that asks the same. */
    public boolean isOfSameStatementAs(StatementChange other) {
        return StatementText.key(statement()).equals(StatementText.key(other.statement()));
    }

    /** Returns {@code repeated: 1 → 101 calls, N+1 by users, once for each row of […]: select …}. */
    public String words() {
        String named = perRowOf.isPresent() || !growingWith.isEmpty() ? ", N+1" : "";
        String by = growingWith.isEmpty() ? "" : " by " + String.join(" and ", growingWith);
        String driver =
                perRowOf.map(of -> ", once for each row of [" + of + "]").orElse("");
        return how() + named + by + driver + ": " + statement();
    }

    private String how() {
        if (baseline.isEmpty()) {
            return "added: " + calls(candidateCalls());
        }
        if (candidate.isEmpty()) {
            return "dropped: " + calls(baseCalls());
        }
        if (baseCalls() == candidateCalls()) {
            return "rows changed: " + CountWords.of(baseline.get().rows()) + " → "
                    + CountWords.of(candidate.get().rows()) + " rows in " + calls(candidateCalls());
        }
        return (candidateCalls() > baseCalls() ? "repeated: " : "less often: ") + CountWords.of(baseCalls()) + " → "
                + calls(candidateCalls());
    }

    private static String calls(double calls) {
        return CountWords.of(calls) + (calls == 1 ? " call" : " calls");
    }
}
