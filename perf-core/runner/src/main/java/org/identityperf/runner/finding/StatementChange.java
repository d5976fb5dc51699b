package org.identityperf.runner.finding;

import java.util.List;
import java.util.Optional;
import org.identityperf.runner.result.OperationStatement;
import org.identityperf.runner.result.StatementText;

/**
 * A statement that one side's operation executes in another way than the other's.
 *
 * @param baseline how the baseline executes it; empty where it does not
 * @param candidate how the candidate executes it; empty where it does not
 * @param perRowOf the candidate's statement for each row of which this one is now executed once, where that is so: N+1
 * @param growingWith the parameters with which the added calls grow, as far as that is known: N+1
 * @param callers who executes it on the candidate's side, the innermost method of the server first, up to the first that
 *     differs from the baseline; empty where it is not known
 */
public record StatementChange(
        Optional<OperationStatement> baseline,
        Optional<OperationStatement> candidate,
        Optional<String> perRowOf,
        List<String> growingWith,
        List<Caller> callers) {

    /**
     * A method that executes a statement, itself or by the methods that it calls.
     *
     * @param method as in {@code GroupAdapter.getSubGroupsCount}
     * @param changed whether it differs from the baseline's, or is not there
     */
    public record Caller(String method, boolean changed) {}

    public StatementChange {
        growingWith = List.copyOf(growingWith);
        callers = List.copyOf(callers);
        if (baseline.isEmpty() && candidate.isEmpty()) {
            throw new IllegalArgumentException("a statement is executed by neither side");
        }
    }

    public StatementChange growingWith(List<String> parameters) {
        return new StatementChange(baseline, candidate, perRowOf, parameters, callers);
    }

    public StatementChange calledFrom(List<Caller> found) {
        return new StatementChange(baseline, candidate, perRowOf, growingWith, found);
    }

    public boolean executedMore() {
        return candidateCalls() > baseCalls();
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

    public How how() {
        if (baseline.isEmpty()) {
            return How.ADDED;
        }
        if (candidate.isEmpty()) {
            return How.DROPPED;
        }
        if (!StatementText.same(baseline.get().statement(), statement())) {
            return How.REWRITTEN;
        }
        if (baseCalls() == candidateCalls()) {
            return How.ROWS;
        }
        return candidateCalls() > baseCalls() ? How.REPEATED : How.LESS_OFTEN;
    }

    public enum How {
        ADDED,
        REPEATED,
        LESS_OFTEN,
        DROPPED,
        /** As many executions return or change another number of rows. */
        ROWS,
        REWRITTEN
    }
}
