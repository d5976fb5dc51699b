package org.identityperf.runner.gate.releases;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.gate.counts.CountComparison;
import org.identityperf.runner.gate.growth.Dimension;
import org.identityperf.runner.gate.growth.GrowthComparison;
import org.identityperf.runner.gate.growth.RepeatedStatements;
import org.identityperf.runner.gate.verdict.Finding;
import org.identityperf.runner.gate.verdict.Finding.Verdict;
import org.identityperf.runner.result.BenchmarkCase;

/**
 * A release change is what one release changed of what the release before it counted. Both are judged as the two sides of
 * a comparison are.
 *
 * @param before the last release that counted otherwise
 * @param after the first release that counts like this
 */
public record ReleaseChange(String before, String after, Finding finding) {

    /**
     * Compares each release with the one before it that was counted.
     *
     * @return what changed, the newest release first, in it the worst first
     */
    public static List<ReleaseChange> of(ReleaseCounts counts) {
        List<ReleaseChange> changes = new ArrayList<>();
        List<String> versions = counts.versions();
        for (int i = versions.size() - 1; i > 0; i--) {
            changes.addAll(between(counts, versions.get(i - 1), versions.get(i)));
        }
        return changes;
    }

    /** Returns what one release changed against another, the worst first. */
    public static List<ReleaseChange> between(ReleaseCounts counts, String before, String after) {
        List<CountComparison> comparisons = comparisons(counts, before, after);
        List<Finding> findings = new ArrayList<>();
        comparisons.forEach(comparison -> findings.add(comparison.finding()));
        List<CountComparison> growing = comparisons.stream()
                .filter(each -> each.benchmarkCase().implementation() != Implementation.FLOOR)
                .toList();
        var was = growing.stream().map(CountComparison::before).toList();
        var is = growing.stream().map(CountComparison::after).toList();
        for (Dimension dimension : Dimension.all(was)) {
            dimension.compare(was, is, Dimension.GROWING).stream()
                    .map(GrowthComparison::finding)
                    .forEach(findings::add);
        }
        return findings.stream()
                .filter(finding -> finding.verdict().compareTo(Verdict.CHANGED) <= 0)
                .sorted((one, other) -> one.verdict().compareTo(other.verdict()))
                .map(finding -> new ReleaseChange(before, after, finding))
                .toList();
    }

    /** Returns the verdict of one counter of a case between two releases; {@code EQUAL} where one did not count it. */
    public static Verdict of(Counter counter, Optional<CountedCase> before, Optional<CountedCase> after) {
        if (before.isEmpty() || after.isEmpty()) {
            return Verdict.EQUAL;
        }
        return compared(before.get(), after.get()).counters().stream()
                .filter(change -> change.counter() == counter)
                .findFirst()
                .map(change -> change.more() ? Verdict.REGRESSED : change.fewer() ? Verdict.IMPROVED : Verdict.EQUAL)
                .orElse(Verdict.EQUAL);
    }

    private static List<CountComparison> comparisons(ReleaseCounts counts, String before, String after) {
        List<CountComparison> both = new ArrayList<>();
        for (Map.Entry<BenchmarkCase, Map<String, CountedCase>> each :
                counts.byCase().entrySet()) {
            CountedCase was = each.getValue().get(before);
            CountedCase is = each.getValue().get(after);
            if (was != null && is != null) {
                both.add(compared(was, is));
            }
        }
        return new RepeatedStatements(CountComparison.besideFloors(both)).named();
    }

    private static CountComparison compared(CountedCase before, CountedCase after) {
        return CountComparison.ofOperations(
                before.measurement(), after.measurement(), before.statements(), after.statements());
    }
}
