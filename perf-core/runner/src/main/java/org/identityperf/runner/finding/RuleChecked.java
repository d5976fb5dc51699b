package org.identityperf.runner.finding;

import org.identityperf.runner.result.BenchmarkCase;

/**
 * How often an operation executed a statement, beside the rule for it.
 *
 * @param rule what the executions are, such as {@code pages}
 * @param dividend the parameter that is divided
 * @param divisor the parameter that divides it; the result is rounded up
 */
public record RuleChecked(
        BenchmarkCase benchmarkCase, String rule, long executions, long expected, String dividend, String divisor)
        implements Finding, OfCase {

    @Override
    public Outcome outcome() {
        return executions == expected ? Outcome.PASS : Outcome.FAIL;
    }
}
