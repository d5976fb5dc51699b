package org.identityperf.runner.gate.releases;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.finding.Change;
import org.identityperf.runner.finding.CounterChange;
import org.identityperf.runner.finding.CountsMoved;
import org.identityperf.runner.finding.GrowthChanged;
import org.identityperf.runner.finding.StatementChange;
import org.identityperf.runner.finding.Verdict;
import org.identityperf.runner.gate.counts.CountComparison;
import org.identityperf.runner.gate.growth.Dimension;
import org.identityperf.runner.gate.growth.RepeatedStatements;
import org.identityperf.runner.result.BenchmarkCase;

/**
 * What one release changed of what an earlier one counted of a case. Both are judged as the two sides
 * of a comparison are. What two runs of equal code may count differently was counted once in each release: it is believed
 * only where it moved by a quarter.
 *
 * @param benchmarkCase the case; of a change of growth without the size that it grows with
 * @param before the last release that counted otherwise
 * @param after the first release that counts like this
 */
public record ReleaseChange(BenchmarkCase benchmarkCase, String before, String after, Change finding) {

    private static final double COUNTED_ONCE = 0.25;

    /**
     * Compares each release with the one before it that counted the same.
     *
     * @return what changed, the newest release first, in it the worst first
     */
    public static List<ReleaseChange> of(ReleaseCounts counts) {
        List<ReleaseChange> changes = new ArrayList<>();
        List<String> versions = counts.versions();
        for (int i = versions.size() - 1; i > 0; i--) {
            changes.addAll(in(counts, versions.get(i)));
        }
        return changes;
    }

    /**
     * Returns what one release changed, the worst first. Each case is compared with the last release before it that counted
     * it; a floor changes nothing, since its code is the same.
     */
    public static List<ReleaseChange> in(ReleaseCounts counts, String after) {
        List<String> earlier = counts.versions().stream()
                .takeWhile(version -> !version.equals(after))
                .toList();
        Map<String, List<CountComparison>> byBefore = new LinkedHashMap<>();
        counts.byCase().forEach((benchmarkCase, byVersion) -> {
            CountedCase is = byVersion.get(after);
            Optional<CountedCase> was = last(earlier, byVersion);
            if (is != null && was.isPresent()) {
                byBefore.computeIfAbsent(was.get().version(), version -> new ArrayList<>())
                        .add(CountComparison.ofOperations(
                                was.get().measurement(),
                                is.measurement(),
                                was.get().statements(),
                                is.statements()));
            }
        });
        List<ReleaseChange> changes = new ArrayList<>();
        byBefore.forEach((before, comparisons) -> changes.addAll(between(before, after, comparisons)));
        return changes.stream()
                .sorted((one, other) -> one.finding.verdict().compareTo(other.finding.verdict()))
                .toList();
    }

    private static Optional<CountedCase> last(List<String> versions, Map<String, CountedCase> byVersion) {
        return versions.stream()
                .filter(byVersion::containsKey)
                .reduce((one, later) -> later)
                .map(byVersion::get);
    }

    private static List<ReleaseChange> between(String before, String after, List<CountComparison> all) {
        List<CountComparison> beside = CountComparison.besideFloors(all).stream()
                .filter(each -> each.benchmarkCase().implementation() != Implementation.FLOOR)
                .map(each -> each.unconfirmed(COUNTED_ONCE))
                .toList();
        List<CountComparison> comparisons = new RepeatedStatements(beside).named();
        List<ReleaseChange> changes = new ArrayList<>();
        comparisons.forEach(
                each -> changes.add(new ReleaseChange(each.benchmarkCase(), before, after, each.finding())));
        var was = comparisons.stream().map(CountComparison::before).toList();
        var is = comparisons.stream().map(CountComparison::after).toList();
        for (Dimension dimension : Dimension.all(was)) {
            dimension
                    .compare(was, is, Dimension.GROWING)
                    .forEach(each -> changes.add(new ReleaseChange(each.benchmarkCase(), before, after, each)));
        }
        return changes.stream()
                .filter(change -> change.finding.verdict().compareTo(Verdict.CHANGED) <= 0)
                .toList();
    }

    /** Returns whether this is a change of how a case grows. */
    public boolean isOfGrowth() {
        return finding instanceof GrowthChanged;
    }

    /** Returns the counts that moved; none of a change of growth. */
    public List<CounterChange> counters() {
        return finding instanceof CountsMoved counts
                ? counts.counters().stream().filter(CounterChange::moved).toList()
                : List.of();
    }

    /** Returns the statements that are executed in another way; none of a change of growth. */
    public List<StatementChange> statements() {
        return finding instanceof CountsMoved counts ? counts.statements() : List.of();
    }

    /** Returns whether it is of this case, or of how this case grows. */
    public boolean isOf(BenchmarkCase other) {
        return benchmarkCase.benchmark().equals(other.benchmark())
                && benchmarkCase.implementation() == other.implementation()
                && other.params().entrySet().containsAll(benchmarkCase.params().entrySet())
                && (isOfGrowth() || benchmarkCase.equals(other));
    }

    /** Returns what moved of one counter, if it did. */
    public Optional<CounterChange> of(Counter counter) {
        return counters().stream().filter(change -> change.counter() == counter).findFirst();
    }
}
