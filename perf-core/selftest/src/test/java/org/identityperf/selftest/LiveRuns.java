package org.identityperf.selftest;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.identityperf.runner.finding.Outcome;
import org.identityperf.runner.finding.TimeMoved;
import org.identityperf.runner.finding.TimePairs;
import org.identityperf.runner.finding.TimePairs.Quantity;
import org.identityperf.runner.finding.Verdict;
import org.identityperf.runner.report.wording.Wording;

/**
 * Live runs are what the gate said of equal and of slowed code on one machine. What must hold is declared before
 * anything is measured.
 *
 * @param equal the verdicts of each run over equal code
 * @param slowed the verdicts of each run in which the candidate's operations were slowed, by the share of their time
 *     that was added; only of operations that were slowed so
 */
record LiveRuns(List<List<TimeMoved>> equal, SortedMap<Double, List<List<TimeMoved>>> slowed) {

    static final double DOUBLED = 1;
    static final double LITTLE = 0.2;

    static final double SURELY = 0.99;
    private static final double MOST = 0.9;

    /** How often a check of equal code may call a side favoured that is not, over all operations. */
    private static final double ERROR = 0.01;

    /** Returns what held and what did not. */
    List<Check> checks() {
        List<Check> checks = new ArrayList<>(List.of(alarms(), favoured()));
        slowed.forEach((share, runs) -> checks.add(found(share, runs)));
        return List.copyOf(checks);
    }

    private static Stream<TimeMoved> all(List<List<TimeMoved>> runs) {
        return runs.stream().flatMap(List::stream);
    }

    private Check alarms() {
        List<TimeMoved> judged = all(equal)
                .filter(verdict -> verdict.answer() != Verdict.NOT_GATED)
                .toList();
        List<String> alarms =
                judged.stream().filter(TimeMoved::moved).map(Wording::line).toList();
        return new Check(
                "no alarm over equal code",
                !alarms.isEmpty() ? Outcome.FAIL : judged.isEmpty() ? Outcome.NOT_GATED : Outcome.PASS,
                alarms.size() + " alarms in " + equal.size() + " runs, " + judged.size() + " comparisons"
                        + (alarms.isEmpty() ? "" : ": " + String.join("; ", alarms)));
    }

    /**
     * Tests each operation's pairs of equal code against a ratio of 1, by the signs of their logarithms: exact whatever
     * the noise. A fixed bias of one side shows here before a user meets it.
     */
    private Check favoured() {
        SortedMap<String, List<Double>> byOperation = new TreeMap<>();
        all(equal)
                .filter(verdict -> verdict.pairs().quantity() == Quantity.MEDIAN)
                .forEach(verdict -> {
                    TimePairs pairs = verdict.pairs();
                    // The fresh pairs were measured because of what the first ones showed.
                    for (double each : TimePairs.logRatios(pairs.screening())) {
                        byOperation
                                .computeIfAbsent(verdict.benchmarkCase().toString(), name -> new ArrayList<>())
                                .add(each);
                    }
                });
        double level = ERROR / Math.max(1, byOperation.size());
        List<String> favoured = new ArrayList<>();
        int tested = 0;
        for (var entry : byOperation.entrySet()) {
            List<Double> differing =
                    entry.getValue().stream().filter(each -> each != 0).toList();
            int slower = (int) differing.stream().filter(each -> each > 0).count();
            if (p(0, differing.size()) <= level) {
                tested++;
                if (p(Math.min(slower, differing.size() - slower), differing.size()) <= level) {
                    favoured.add(String.format(
                            Locale.ROOT, "%s slower in %d of %d pairs", entry.getKey(), slower, differing.size()));
                }
            }
        }
        return new Check(
                "no side is favoured",
                !favoured.isEmpty() ? Outcome.FAIL : tested == 0 ? Outcome.NOT_GATED : Outcome.PASS,
                tested + " of " + byOperation.size() + " operations have enough pairs to tell, by signs and "
                        + Math.round(ERROR * 100) + " % over all"
                        + (favoured.isEmpty() ? "" : "; the candidate is " + String.join(", ", favoured)));
    }

    /** Returns how likely so few of one sign are, or so few of the other, where both are equally likely. */
    static double p(int fewer, int pairs) {
        double chance = Math.pow(0.5, pairs);
        double sum = 0;
        for (int i = 0; i <= fewer; i++) {
            sum += chance;
            chance = chance * (pairs - i) / (i + 1);
        }
        return Math.min(1, 2 * sum);
    }

    private static Check found(double share, List<List<TimeMoved>> runs) {
        List<TimeMoved> medians = all(runs)
                .filter(verdict -> verdict.pairs().quantity() == Quantity.MEDIAN)
                .toList();
        List<TimeMoved> claimed = medians.stream()
                .filter(verdict -> share >= DOUBLED || verdict.smallestChange().orElse(Double.NaN) <= share)
                .toList();
        long found = regressed(claimed);
        double needed = share >= DOUBLED ? SURELY : MOST;
        return new Check(
                Math.round(share * 100) + " % more is found",
                claimed.isEmpty() ? Outcome.NOT_GATED : found >= needed * claimed.size() ? Outcome.PASS : Outcome.FAIL,
                "found in " + found + " of " + claimed.size()
                        + (share >= DOUBLED
                                ? ""
                                : " where the noise allows it; in all, in " + regressed(medians) + " of "
                                        + medians.size()));
    }

    static long regressed(List<TimeMoved> verdicts) {
        return verdicts.stream()
                .filter(verdict -> verdict.answer() == Verdict.REGRESSED)
                .count();
    }
}
