package org.identityperf.selftest;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.identityperf.runner.gate.pairs.NoiseFloor;
import org.identityperf.runner.gate.pairs.PairGate;
import org.identityperf.runner.gate.pairs.PairPlan;
import org.identityperf.runner.gate.pairs.TimePairs;
import org.identityperf.runner.gate.pairs.TimePairs.TimePair;
import org.identityperf.runner.gate.pairs.TimeVerdict;
import org.identityperf.runner.gate.verdict.Check;
import org.identityperf.runner.gate.verdict.Finding.Verdict;
import org.identityperf.runner.gate.verdict.Outcome;
import org.identityperf.runner.result.BenchmarkCase;

/**
 * Evidence is what live runs showed of the gate on one machine. It is a pure function of their pairs, so that the saved
 * file can be judged again. What must hold is declared before anything is measured. Equal code raises no alarm, and its
 * relabellings raise as many as theory gives. A slowdown of 5 % is found in nine of ten operations whose noise floor is
 * below 2 %. A slowdown of 20 % is always found while that floor is below 4 %.
 *
 * @param equal runs over equal code, each with the pairs of every operation
 * @param slowed runs in which operations of the candidate were slowed, by the share of their time that was added
 */
public record Evidence(List<List<TimePairs>> equal, SortedMap<Double, List<List<TimePairs>>> slowed) {

    public static final List<Double> SLOWDOWNS = List.of(0.05, 0.2);

    private static final int RELABELLINGS = 1000;
    private static final double LARGE = 0.2;
    private static final double QUIET = 0.02;
    private static final double NOT_DEAFENING = 0.04;
    private static final double MOST = 0.9;

    public Evidence {
        equal = measured(equal);
        SortedMap<Double, List<List<TimePairs>>> copy = new TreeMap<>();
        slowed.forEach((share, runs) -> copy.put(share, measured(runs)));
        slowed = copy;
    }

    /** Leaves out operations that the budget had no room for: they prove nothing. */
    private static List<List<TimePairs>> measured(List<List<TimePairs>> runs) {
        return runs.stream()
                .map(run -> run.stream().filter(pairs -> pairs.size() > 1).toList())
                .filter(run -> !run.isEmpty())
                .toList();
    }

    /** An operation in the runs of one kind. */
    private record OperationRuns(BenchmarkCase benchmarkCase, double floor, List<TimeVerdict> verdicts) {

        long times(Predicate<TimeVerdict> answer) {
            return verdicts.stream().filter(answer).count();
        }
    }

    /** Returns what held and what did not, the whole first, then operation by operation. */
    public List<Check> checks(PairPlan plan, long seed) {
        if (equal.isEmpty()) {
            return List.of(new Check("equal code", Outcome.NOT_GATED, "nothing was timed"));
        }
        List<Check> checks = new ArrayList<>();
        List<OperationRuns> calm = runsOf(equal, plan, 0);
        // With fewer pairs than the first stage's, the budget cut the case short, so nothing is claimed of it.
        int whole = plan.pairsAfter(0);
        checks.add(alarms(calm, whole));
        checks.add(relabelled(plan, seed));
        slowed.forEach((share, runs) -> checks.add(found(share, runsOf(runs, plan, whole))));
        calm.forEach(each -> checks.add(operation(each, "equal code", false)));
        slowed.forEach((share, runs) -> runsOf(runs, plan, whole)
                .forEach(each -> checks.add(operation(each, "slowed by " + percent(share), true))));
        return List.copyOf(checks);
    }

    private Check alarms(List<OperationRuns> calm, int whole) {
        long alarms = times(calm, TimeVerdict::changed);
        long compared = times(calm, verdict -> verdict.pairs() >= whole);
        DoubleSummaryStatistics floors =
                calm.stream().mapToDouble(OperationRuns::floor).summaryStatistics();
        return new Check(
                "no alarm over equal code",
                alarms > 0 ? Outcome.FAIL : compared > 0 ? Outcome.PASS : Outcome.NOT_GATED,
                String.format(
                        Locale.ROOT,
                        "%d alarms in %d live runs of %d operations, %d comparisons by %d pairs or more in all; noise"
                                + " floor ± %s to %s",
                        alarms,
                        equal.size(),
                        calm.size(),
                        compared,
                        whole,
                        percent(floors.getMin()),
                        percent(floors.getMax())));
    }

    private static long times(List<OperationRuns> all, Predicate<TimeVerdict> answer) {
        return all.stream().mapToLong(operation -> operation.times(answer)).sum();
    }

    private Check relabelled(PairPlan plan, long seed) {
        Relabelling all = IntStream.range(0, equal.size())
                .mapToObj(run -> Relabelling.of(equal.get(run), plan, RELABELLINGS, seed + run))
                .reduce(Relabelling::and)
                .orElseThrow();
        return new Check("relabelled forks of equal code", all.asTheory() ? Outcome.PASS : Outcome.FAIL, all.words());
    }

    private Check found(double share, List<OperationRuns> all) {
        double limit = share < LARGE ? QUIET : NOT_DEAFENING;
        List<OperationRuns> claimed =
                all.stream().filter(operation -> operation.floor() < limit).toList();
        long found = times(claimed, Evidence::regressed);
        long of = claimed.stream()
                .mapToLong(operation -> operation.verdicts().size())
                .sum();
        boolean held = found >= (share < LARGE ? MOST : 1) * of;
        long beyond = times(all, Evidence::regressed) - found;
        long beyondOf =
                all.stream().mapToLong(operation -> operation.verdicts().size()).sum() - of;
        return new Check(
                percent(share) + " more is found",
                of == 0 ? Outcome.NOT_GATED : held ? Outcome.PASS : Outcome.FAIL,
                String.format(
                        Locale.ROOT,
                        "found in %d of %d where the noise floor is below ± %s; in %d of %d where it is not",
                        found,
                        of,
                        percent(limit),
                        beyond,
                        beyondOf));
    }

    private static Check operation(OperationRuns operation, String how, boolean slower) {
        long right = operation.times(verdict -> slower ? regressed(verdict) : !verdict.changed());
        int runs = operation.verdicts().size();
        List<Double> estimates = operation.verdicts().stream()
                .map(verdict -> verdict.ratio().value())
                .sorted()
                .toList();
        return new Check(
                operation.benchmarkCase() + " " + how,
                right == runs ? Outcome.PASS : Outcome.NOT_GATED,
                String.format(
                        Locale.ROOT,
                        "%s in %d of %d runs; takes %.3f to %.3f times as long; noise floor ± %s",
                        slower ? "found" : "no alarm",
                        right,
                        runs,
                        estimates.get(0),
                        estimates.get(runs - 1),
                        percent(operation.floor())));
    }

    private static boolean regressed(TimeVerdict verdict) {
        return verdict.answer() == Verdict.REGRESSED;
    }

    private List<OperationRuns> runsOf(List<List<TimePairs>> runs, PairPlan plan, int pairs) {
        SortedMap<BenchmarkCase, List<TimeVerdict>> verdicts = new TreeMap<>();
        runs.stream()
                .flatMap(run -> PairGate.verdicts(run, plan).stream())
                .filter(verdict -> verdict.pairs() >= pairs)
                .forEach(
                        verdict -> verdicts.computeIfAbsent(verdict.benchmarkCase(), benchmarkCase -> new ArrayList<>())
                                .add(verdict));
        return verdicts.entrySet().stream()
                .map(entry -> new OperationRuns(entry.getKey(), floor(entry.getKey(), plan), entry.getValue()))
                .toList();
    }

    /** Returns the noise floor from equal code alone: the time that was added to the others is not noise. */
    private double floor(BenchmarkCase benchmarkCase, PairPlan plan) {
        List<TimePair> pairs = equal.stream()
                .flatMap(List::stream)
                .filter(each -> each.benchmarkCase().equals(benchmarkCase))
                .flatMap(each -> each.pairs().stream())
                .toList();
        return pairs.size() < 2
                ? Double.POSITIVE_INFINITY
                : NoiseFloor.ofEqualSides(pairs).halfWidth(plan.pairs());
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", share * 100).replace(".0 %", " %");
    }
}
