package org.identityperf.selftest;

import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.identityperf.runner.gate.pairs.PairGate;
import org.identityperf.runner.gate.pairs.PairPlan;
import org.identityperf.runner.gate.pairs.SignedRank;
import org.identityperf.runner.gate.pairs.TimePairs;
import org.identityperf.runner.gate.pairs.TimePairs.TimePair;
import org.identityperf.runner.gate.pairs.TimeVerdict;

/**
 * A relabelling is recorded pairs of equal code whose sides are exchanged at random, many times. The side of a fork
 * then means nothing, so every reported change is a false alarm, and their number can be compared with theory. The
 * result is always the same for the same seed.
 *
 * @param times how often the sides were exchanged
 * @param alarms how often the declared procedure reported a change in any benchmark
 * @param allowed the family-wise error that was declared
 * @param rejected how often the signed-rank test of one benchmark, with all its pairs and no correction, had p of
 *     {@value #LEVEL} or less, over all benchmarks
 * @param tests how many such tests there were
 * @param expected which part of them theory rejects: a little less than the level, since sums of ranks are whole
 *     numbers
 */
public record Relabelling(int times, int alarms, double allowed, int rejected, int tests, double expected) {

    private static final double LEVEL = 0.05;

    /** How many standard deviations a count may be away from the expected one. */
    private static final double DEVIATIONS = 3;

    /**
     * Exchanges the sides at random, so many times.
     *
     * @param recorded pairs of equal code; each benchmark has one pair or more
     */
    public static Relabelling of(List<TimePairs> recorded, PairPlan plan, int times, long seed) {
        Random random = new Random(seed);
        int alarms = 0;
        int rejected = 0;
        for (int i = 0; i < times; i++) {
            List<TimePairs> relabelled =
                    recorded.stream().map(pairs -> exchanged(pairs, random)).toList();
            boolean alarm = PairGate.verdicts(relabelled, plan).stream().anyMatch(TimeVerdict::changed);
            alarms += alarm ? 1 : 0;
            rejected += (int) relabelled.stream()
                    .filter(pairs ->
                            SignedRank.of(pairs.logRatios(pairs.size())).p() <= LEVEL)
                    .count();
        }
        double expected = recorded.stream()
                .mapToDouble(pairs -> SignedRank.attained(pairs.size(), LEVEL))
                .average()
                .orElseThrow();
        return new Relabelling(times, alarms, plan.alpha(), rejected, times * recorded.size(), expected);
    }

    Relabelling and(Relabelling other) {
        int both = tests + other.tests;
        return new Relabelling(
                times + other.times,
                alarms + other.alarms,
                allowed,
                rejected + other.rejected,
                both,
                (expected * tests + other.expected * other.tests) / both);
    }

    private static TimePairs exchanged(TimePairs pairs, Random random) {
        return new TimePairs(
                pairs.benchmarkCase(),
                pairs.pairs().stream()
                        .map(pair -> random.nextBoolean() ? new TimePair(pair.candidate(), pair.baseline()) : pair)
                        .toList());
    }

    /** Returns whether both counts are what theory allows, within three standard deviations. */
    public boolean asTheory() {
        double deviation = Math.sqrt(tests * expected * (1 - expected));
        double most = times * allowed + DEVIATIONS * Math.sqrt(times * allowed * (1 - allowed));
        return Math.abs(rejected - tests * expected) <= DEVIATIONS * deviation && alarms <= most;
    }

    /**
     * Returns {@code 1000 relabellings: 1 alarm (declared: 1 % at most); signed-rank tests at 5 %: 4.8 % rejected, by
     * theory 4.9 %}.
     */
    public String words() {
        return String.format(
                Locale.ROOT,
                "%d relabellings: %d with an alarm (declared: %.3g %% at most); signed-rank tests at %.0f %%: %.1f %%"
                        + " rejected, by theory %.1f %%",
                times,
                alarms,
                allowed * 100,
                LEVEL * 100,
                100.0 * rejected / tests,
                expected * 100);
    }
}
