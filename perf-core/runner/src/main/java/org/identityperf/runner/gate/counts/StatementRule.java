package org.identityperf.runner.gate.counts;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.identityperf.probe.measure.StatementCount;
import org.identityperf.runner.gate.verdict.Check;
import org.identityperf.runner.gate.verdict.Outcome;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.CaseStatements;
import org.identityperf.runner.result.Implementation;

/**
 * A statement rule says how often one statement of an operation must be executed, by arithmetic: as often as one
 * parameter holds another, rounded up. It holds at any size, where expected counts know only the sizes that somebody ran.
 *
 * @param name what the executions are, such as {@code pages}
 * @param benchmark the operation
 * @param implementation who does it
 * @param statement finds the statement's text
 * @param dividend the parameter that is divided, such as {@code sessions}
 * @param divisor the parameter that divides it, such as {@code sessionsPerSegment}
 */
public record StatementRule(
        String name, String benchmark, String implementation, String statement, String dividend, String divisor) {

    public StatementRule {
        Pattern.compile(statement);
    }

    /** Checks every cell whose statements are known. */
    public List<Check> check(List<BenchmarkCase> cells, List<CaseStatements> statements) {
        return cells.stream()
                .filter(cell ->
                        cell.benchmark().equals(benchmark) && cell.rung() == Implementation.ofMethod(implementation))
                .flatMap(cell -> statementsOf(cell, statements).stream().map(counted -> check(cell, counted)))
                .toList();
    }

    private static Optional<List<StatementCount>> statementsOf(BenchmarkCase cell, List<CaseStatements> statements) {
        return statements.stream()
                .filter(s -> s.cell().equals(cell.toString()))
                .map(CaseStatements::statements)
                .findFirst();
    }

    private Check check(BenchmarkCase cell, List<StatementCount> counted) {
        Pattern pattern = Pattern.compile(statement);
        long executions = counted.stream()
                .filter(count -> pattern.matcher(count.statement()).find())
                .mapToLong(StatementCount::calls)
                .sum();
        long expected = (long) Math.ceil(cell.number(dividend) / cell.number(divisor));
        return new Check(
                cell + " " + name,
                executions == expected ? Outcome.PASS : Outcome.FAIL,
                "counted " + executions + " " + name + "; ceil(" + dividend + " / " + divisor + ") is " + expected);
    }
}
