package org.identityperf.runner.gate.pairs;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.identityperf.runner.gate.verdict.Finding.Verdict;
import org.identityperf.runner.result.BenchmarkCase;

/**
 * The pair gate judges the time of a run's benchmarks by their pairs. It is a pure function of the pairs and of the
 * plan. The caller measures what {@link #more} asks for until it asks for nothing, or until the budget is spent, and
 * then takes {@link #verdicts}.
 *
 * <p>A look at one case is Wilcoxon's signed-rank test on the logarithms of the ratios (F. Wilcoxon, "Individual
 * comparisons by ranking methods", 1945), exact. The p-value of a case is the smallest over its looks of p over the
 * look's share: the smallest error at which one of its looks would have reported a change (Q. Liu and K. M. Anderson,
 * "On adaptive extensions of group sequential trials for clinical investigations", JASA 2008, call it a sequential
 * p-value). These p-values hold whenever a case stops, so Holm's correction over the cases of the run (S. Holm, 1979)
 * bounds the family-wise error of the whole (Y. Ye, A. Li, L. Liu and B. Yao, "A group sequential Holm procedure with
 * multiple primary endpoints", Statistics in Medicine 2013). That needs the list of cases to be settled before any time
 * is measured: by counts, plans, allocation or request, never by time. A correction of many benchmarks can only fall as
 * pairs come in, so what was reported early stays so.
 *
 * <p>Equality is two one-sided tests (D. J. Schuirmann, 1987) in the form of an interval that lies within the bound.
 * Each is a claim of its own: it is not corrected over benchmarks.
 */
public final class PairGate {

    private PairGate() {}

    /**
     * Returns how many pairs more each case needs before it can be looked at again. The cases that are decided, that
     * had all their pairs, or that more pairs would not decide, are not in it; empty when all are.
     *
     * @param run every case that is timed in this run, also those without a pair yet
     */
    public static SortedMap<BenchmarkCase, Integer> more(List<TimePairs> run, PairPlan plan) {
        SortedMap<BenchmarkCase, Integer> more = new TreeMap<>();
        List<TimeVerdict> verdicts = verdicts(run, plan);
        for (int i = 0; i < run.size(); i++) {
            TimePairs pairs = run.get(i);
            int stage = plan.stageOf(pairs.size());
            int missing = plan.pairsAfter(stage) - pairs.size();
            if (missing > 0) {
                more.put(pairs.benchmarkCase(), missing);
            } else if (stage < plan.stages().size() - 1
                    && verdicts.get(i).answer() == Verdict.INCONCLUSIVE
                    && InterimAnalyses.of(pairs, plan).worthMore()) {
                more.put(pairs.benchmarkCase(), plan.stages().get(stage + 1).pairs());
            }
        }
        return Collections.unmodifiableSortedMap(more);
    }

    /**
     * Returns what the pairs say if none are added, in the order of the cases. Pairs of a stage that the budget cut
     * short are looked at once, as the look of that stage.
     *
     * @param run every case that was timed in this run, also those without a pair
     */
    public static List<TimeVerdict> verdicts(List<TimePairs> run, PairPlan plan) {
        List<InterimAnalyses> looks =
                run.stream().map(pairs -> InterimAnalyses.of(pairs, plan)).toList();
        double[] p = adjusted(looks.stream().mapToDouble(InterimAnalyses::p).toArray());
        List<TimeVerdict> verdicts = new ArrayList<>();
        for (int i = 0; i < p.length; i++) {
            verdicts.add(looks.get(i).verdict(p[i], p.length));
        }
        return List.copyOf(verdicts);
    }

    /**
     * Returns each p-value as the smallest family-wise error at which its test is rejected, by Holm's correction (S. Holm,
     * "A simple sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 1979). It holds however
     * the tests depend on each other.
     */
    static double[] adjusted(double[] p) {
        List<Integer> ascending = IntStream.range(0, p.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> p[i]))
                .toList();
        double[] adjusted = new double[p.length];
        double least = 0;
        for (int rank = 0; rank < p.length; rank++) {
            int i = ascending.get(rank);
            least = Math.max(least, Math.min(1, (p.length - rank) * p[i]));
            adjusted[i] = least;
        }
        return adjusted;
    }
}
