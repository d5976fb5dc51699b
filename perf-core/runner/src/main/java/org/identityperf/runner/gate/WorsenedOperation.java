package org.identityperf.runner.gate;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.finding.TimeMoved;
import org.identityperf.runner.finding.Verdict;
import org.identityperf.runner.gate.counts.CountComparison;
import org.identityperf.runner.result.BenchmarkCase;

/**
 * A worsened operation certainly takes longer than the baseline's or allocates more, so it is worth a look inside. It
 * is reported at the case that shows it most.
 *
 * @param benchmarkCase one of the operation's
 * @param slower how many times as long it takes; 1 where that is not certain
 * @param allocating how many times as much it allocates; 1 where that is not certain
 */
public record WorsenedOperation(BenchmarkCase benchmarkCase, double slower, double allocating) {

    private static final Comparator<WorsenedOperation> WORST_FIRST = Comparator.comparing(WorsenedOperation::slower)
            .thenComparing(WorsenedOperation::allocating)
            .reversed();

    /** Returns one for each operation, the slowest first. */
    public static List<WorsenedOperation> of(Collection<TimeMoved> times, Collection<CountComparison> counts) {
        Map<BenchmarkCase, Double> slower = new TreeMap<>();
        times.stream()
                .filter(time -> time.answer() == Verdict.REGRESSED)
                .forEach(time -> slower.merge(time.benchmarkCase(), time.ratio().value(), Math::max));
        Map<BenchmarkCase, Double> allocating = new TreeMap<>();
        counts.stream()
                .filter(count -> count.benchmarkCase().implementation() != Implementation.FLOOR)
                .forEach(count -> count.counters().stream()
                        .filter(change -> change.counter() == Counter.ALLOCATION && change.more())
                        .map(change -> change.candidate() / change.baseline())
                        .forEach(ratio -> allocating.put(count.benchmarkCase(), ratio)));
        Set<BenchmarkCase> cases = new HashSet<>(slower.keySet());
        cases.addAll(allocating.keySet());
        Set<String> operations = new HashSet<>();
        List<WorsenedOperation> worst = new ArrayList<>();
        cases.stream()
                .map(benchmarkCase -> new WorsenedOperation(
                        benchmarkCase,
                        slower.getOrDefault(benchmarkCase, 1.0),
                        allocating.getOrDefault(benchmarkCase, 1.0)))
                .sorted(WORST_FIRST.thenComparing(WorsenedOperation::benchmarkCase))
                .filter(worsened -> operations.add(worsened.benchmarkCase().operation()))
                .forEach(worst::add);
        return worst;
    }
}
