package org.identityperf.runner.gate.pairs;

import org.identityperf.runner.gate.pairs.TimeVerdict.RatioInterval;
import org.identityperf.runner.gate.verdict.Finding.Verdict;

/**
 * Interim analyses are the looks that were taken at one case, each at all of its pairs so far.
 *
 * @param p the sequential p-value: the smallest over the looks of p over the look's share
 * @param lastP the p-value of the last look alone
 * @param last where the differences are at the last look
 */
record InterimAnalyses(TimePairs pairs, PairPlan plan, double p, double lastP, HodgesLehmann last) {

    private static final double WORTH = 0.1;

    static InterimAnalyses of(TimePairs pairs, PairPlan plan) {
        double p = 1;
        double lastP = 1;
        for (int stage = 0; stage <= plan.stageOf(pairs.size()); stage++) {
            lastP = SignedRank.of(pairs.logRatios(stageEnd(pairs, plan, stage))).p();
            p = Math.min(p, lastP / plan.share(stage));
        }
        return new InterimAnalyses(pairs, plan, p, lastP, new HodgesLehmann(pairs.logRatios(pairs.size())));
    }

    private static int stageEnd(TimePairs pairs, PairPlan plan, int stage) {
        return stage == plan.stageOf(pairs.size()) ? pairs.size() : plan.pairsAfter(stage);
    }

    /**
     * @param familyP this case's p-value after Holm's correction
     * @param family how many cases are timed in this run
     */
    TimeVerdict verdict(double familyP, int family) {
        if (pairs.size() == 0) {
            RatioInterval unknown = new RatioInterval(1, 0, Double.POSITIVE_INFINITY);
            return new TimeVerdict(
                    pairs.benchmarkCase(), Verdict.INCONCLUSIVE, unknown, 1, Double.POSITIVE_INFINITY, 0, plan);
        }
        double tail = plan.equalAlphaByLook();
        RatioInterval ratio =
                new RatioInterval(Math.exp(last.shift()), Math.exp(last.low(tail)), Math.exp(last.high(tail)));
        return new TimeVerdict(
                pairs.benchmarkCase(),
                answer(ratio, familyP),
                ratio,
                familyP,
                smallestEffect(family),
                pairs.size(),
                plan);
    }

    private Verdict answer(RatioInterval ratio, double familyP) {
        if (familyP <= plan.alpha() && Math.abs(last.shift()) > Math.log1p(plan.relevant())) {
            return last.shift() > 0 ? Verdict.REGRESSED : Verdict.IMPROVED;
        }
        return ratio.within(plan.equal()) ? Verdict.EQUAL : Verdict.INCONCLUSIVE;
    }

    /**
     * Returns the change of which nine of ten estimates would lie beyond both bounds, that of the test at its hardest
     * (all other cases unchanged) and that of relevance.
     */
    private double smallestEffect(int family) {
        double tail = plan.alpha() * plan.share(plan.stageOf(pairs.size())) / family / 2;
        double bound = Math.max(last.halfWidth(tail), Math.log1p(plan.relevant()));
        return Math.expm1(bound + StandardNormal.above(0.1) * standardError());
    }

    /**
     * Returns the standard error of the shift, from the interval's width; infinite where there are too few pairs for an
     * interval.
     */
    double standardError() {
        double tail = plan.equalAlphaByLook();
        return last.halfWidth(tail) / StandardNormal.above(tail);
    }

    /**
     * Returns whether the rest of the planned pairs could still decide the case (stochastic curtailment; K. K. G. Lan, R.
     * Simon and M. Halperin, 1982): if the truth is what was seen so far, a change must be likely enough to be reported, or
     * the interval to lie within the bound of equality. Stopping for a poor outlook can only make alarms rarer, so it needs
     * no correction.
     */
    boolean worthMore() {
        double seen = pairs.size() / (double) plan.pairs();
        if (seen >= 1) {
            return false;
        }
        double bound =
                StandardNormal.above(plan.alpha() * plan.share(plan.stages().size() - 1) / 2);
        double trend = StandardNormal.above(lastP / 2) / Math.sqrt(seen);
        double halfWidth = last.halfWidth(plan.equalAlphaByLook()) * Math.sqrt(seen);
        return StandardNormal.tail((bound - trend) / Math.sqrt(1 - seen)) >= WORTH
                || Math.abs(last.shift()) + halfWidth < Math.log1p(plan.equal());
    }
}
