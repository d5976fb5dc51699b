package org.identityperf.runner.gate.counts;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.measure.StatementCount;
import org.identityperf.runner.finding.RuleChecked;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.CaseStatements;

/**
 * A statement rule says how often one statement of an operation must be executed: one parameter divided by another,
 * rounded up. It applies at any size, while expected counts exist only for sizes that were run.
 *
 * @param name what the executions are, such as {@code pages}
 * @param dividend the parameter that is divided, such as {@code sessions}
 * @param divisor the parameter that divides it, such as {@code sessionsPerSegment}
 */
public record StatementRule(
        String name, String benchmark, String implementation, String statement, String dividend, String divisor) {

    /** @throws IllegalArgumentException if the implementation or the statement's pattern is none */
    public StatementRule {
        Implementation.ofMethod(implementation);
        Pattern.compile(statement);
    }

    public List<RuleChecked> check(List<BenchmarkCase> cases, List<CaseStatements> statements) {
        return cases.stream()
                .filter(benchmarkCase -> benchmarkCase.benchmark().equals(benchmark)
                        && benchmarkCase.implementation() == Implementation.ofMethod(implementation))
                .flatMap(benchmarkCase ->
                        statementsOf(benchmarkCase, statements).stream().map(counted -> check(benchmarkCase, counted)))
                .toList();
    }

    private static Optional<List<StatementCount>> statementsOf(
            BenchmarkCase benchmarkCase, List<CaseStatements> statements) {
        return statements.stream()
                .filter(s -> s.benchmarkCase().equals(benchmarkCase.toString()))
                .map(CaseStatements::statements)
                .findFirst();
    }

    private RuleChecked check(BenchmarkCase benchmarkCase, List<StatementCount> counted) {
        Pattern pattern = Pattern.compile(statement);
        long executions = counted.stream()
                .filter(count -> pattern.matcher(count.statement()).find())
                .mapToLong(StatementCount::calls)
                .sum();
        long expected = (long) Math.ceil(benchmarkCase.number(dividend) / benchmarkCase.number(divisor));
        return new RuleChecked(benchmarkCase, name, executions, expected, dividend, divisor);
    }
}
