package org.identityperf.runner.gate;

import org.identityperf.runner.gate.counts.CountComparison;
import org.identityperf.runner.gate.counts.CountComparison.CounterChange;
import org.identityperf.runner.gate.growth.GrowthComparison;
import org.identityperf.runner.gate.pairs.NoiseFloor;
import org.identityperf.runner.gate.pairs.PairPlan;
import org.identityperf.runner.gate.pairs.TimeVerdict;
import org.identityperf.runner.gate.plan.PlanComparison;
import org.identityperf.runner.gate.verdict.Check;
import org.identityperf.runner.gate.verdict.Finding;
import org.identityperf.runner.gate.verdict.Finding.Verdict;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Implementation;

/** This class turns comparisons of each kind into findings. */
public final class Findings {

    private Findings() {}

    /**
     * Returns the finding of a comparison of counts. The floor is only the yardstick: where it changed, the server's
     * distance to it means less, and nothing regressed.
     */
    public static Finding of(CountComparison counts) {
        Check check = counts.check();
        boolean floor = counts.benchmarkCase().implementation() == Implementation.FLOOR;
        boolean fewer = counts.counters().stream().anyMatch(CounterChange::fewer);
        Verdict verdict = switch (check.outcome()) {
            case FAIL -> floor ? Verdict.CHANGED : Verdict.REGRESSED;
            case NOT_GATED, SKIP -> Verdict.NOT_COMPARED;
            case PASS -> fewer && !floor ? Verdict.IMPROVED : counts.moved() ? Verdict.CHANGED : Verdict.EQUAL;
        };
        return new Finding(verdict, check.name(), check.sentence());
    }

    /**
     * Returns the finding of counts that changed and were not confirmed by another count: one count is not enough to
     * decide.
     */
    public static Finding unconfirmed(CountComparison counts, int countings) {
        Check check = counts.check();
        return new Finding(
                Verdict.INCONCLUSIVE,
                check.name(),
                check.sentence() + ", as " + (countings == 1 ? "one counting says" : countings + " countings say"));
    }

    public static Finding of(GrowthComparison growth) {
        Check check = growth.check();
        boolean flatter =
                growth.candidate().growthClass().compareTo(growth.baseline().growthClass()) < 0;
        return new Finding(
                growth.rose() ? Verdict.REGRESSED : flatter ? Verdict.IMPROVED : Verdict.EQUAL,
                check.name(),
                check.sentence());
    }

    public static Finding of(PlanComparison plan) {
        Check check = plan.check();
        return new Finding(
                plan.worse() ? Verdict.REGRESSED : plan.changed() ? Verdict.CHANGED : Verdict.EQUAL,
                check.name(),
                check.sentence());
    }

    /** Returns the finding of how noisy the machine is, by forks of equal code. */
    public static Finding of(BenchmarkCase benchmarkCase, NoiseFloor noise, PairPlan plan) {
        return new Finding(
                Verdict.NOISE,
                "this machine, by " + benchmarkCase,
                "equal code differs by " + noise.words(plan) + ", as " + noise.pairs() + " pairs of it tell: a change"
                        + " of less is not found");
    }

    public static Finding of(TimeVerdict time) {
        Verdict verdict = time.pairs() == 0
                ? Verdict.NOT_TIMED
                : switch (time.answer()) {
                    case REGRESSED -> Verdict.REGRESSED;
                    case IMPROVED -> Verdict.IMPROVED;
                    case EQUAL -> Verdict.EQUAL;
                    case INCONCLUSIVE -> Verdict.INCONCLUSIVE;
                };
        return new Finding(verdict, time.benchmarkCase() + " time", time.sentence());
    }
}
