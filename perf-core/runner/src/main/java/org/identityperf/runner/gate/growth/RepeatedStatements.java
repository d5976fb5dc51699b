package org.identityperf.runner.gate.growth;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.identityperf.runner.finding.Growth;
import org.identityperf.runner.finding.Growth.CountAt;
import org.identityperf.runner.finding.Growth.GrowthClass;
import org.identityperf.runner.finding.StatementChange;
import org.identityperf.runner.gate.counts.CountComparison;
import org.identityperf.runner.result.BenchmarkCase;

/**
 * Repeated statements are those that a candidate executes more often the more there is of something, in addition to
 * what its baseline executes. They are found where an operation was counted at three sizes or more.
 */
public record RepeatedStatements(Collection<CountComparison> comparisons) {

    /** Returns the same comparisons; each of their statements has the parameters with which its added calls grow. */
    public List<CountComparison> named() {
        List<Dimension> dimensions =
                Dimension.all(comparisons.stream().map(CountComparison::before).toList());
        return comparisons.stream()
                .map(one -> one.with(one.statements().stream()
                        .map(change -> change.growingWith(dimensions.stream()
                                .map(Dimension::parameter)
                                .filter(parameter -> grows(one.benchmarkCase(), change, parameter))
                                .toList()))
                        .toList()))
                .toList();
    }

    /**
     * Returns whether calls grow by at least one from the smallest size to the largest: less may come from the drawn
     * rows.
     */
    private boolean grows(BenchmarkCase benchmarkCase, StatementChange change, String parameter) {
        List<CountAt> added = comparisons.stream()
                .filter(other -> other.benchmarkCase().params().containsKey(parameter))
                .filter(other -> other.benchmarkCase().without(parameter).equals(benchmarkCase.without(parameter)))
                .filter(other -> other.benchmarkCase().number(parameter) > 0)
                .map(other -> new CountAt(other.benchmarkCase().number(parameter), added(change, other)))
                .sorted(Comparator.comparing(CountAt::size))
                .toList();
        return added.size() >= Growth.SIZES
                && added.get(added.size() - 1).count() >= added.get(0).count() + 1
                && Growth.of(added, 0).growthClass().compareTo(GrowthClass.LOGARITHMIC) > 0;
    }

    private static double added(StatementChange change, CountComparison at) {
        return at.statements().stream()
                .filter(change::isOfSameStatementAs)
                .mapToDouble(same -> Math.max(0, same.candidateCalls() - same.baseCalls()))
                .findFirst()
                .orElse(0);
    }
}
