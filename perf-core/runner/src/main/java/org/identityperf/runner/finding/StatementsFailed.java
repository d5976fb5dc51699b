package org.identityperf.runner.finding;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Measurement;

/**
 * An operation of a server some of whose statements the store answered with an error, though the operation succeeded: the
 * server tried again or went on without them.
 *
 * @param failed how many of its statements failed, on average
 * @param statements how many it executed, on average; 0 where that is not known
 * @param rolledBack how many transactions were rolled back, on average; 0 where that is not known
 * @param judged whether it must have none: a cold start tries whether tables exist, and in a comparison the counts of both
 *     sides decide
 */
public record StatementsFailed(
        BenchmarkCase benchmarkCase, double failed, double statements, double rolledBack, boolean judged)
        implements Finding, OfCase {

    /**
     * Returns the server's cases that execute statements that fail, those with most of them first.
     *
     * @param compared the cases that both sides of a comparison have; empty without one
     */
    public static List<StatementsFailed> of(Collection<Measurement> measurements, Collection<BenchmarkCase> compared) {
        return measurements.stream()
                .filter(each -> each.benchmarkCase().implementation() == Implementation.SERVER)
                .filter(each -> each.counter(Counter.FAILED).orElse(0) > 0)
                .map(each -> new StatementsFailed(
                        each.benchmarkCase(),
                        each.counter(Counter.FAILED).orElseThrow(),
                        each.counter(Counter.CALLS).orElse(0),
                        each.counter(Counter.ROLLBACKS).orElse(0),
                        each.kind() != Kind.COLD_START && !compared.contains(each.benchmarkCase())))
                .sorted(Comparator.comparingDouble(each -> -each.failed()))
                .toList();
    }

    @Override
    public Outcome outcome() {
        return judged ? Outcome.FAIL : Outcome.PASS;
    }
}
