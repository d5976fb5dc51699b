package org.identityperf.runner.gate.pairs;

/**
 * A stochastic curtailment says whether the rest of the planned pairs could still decide a case (K. K. G. Lan, R. Simon
 * and M. Halperin, 1982). Stopping for a poor outlook can only make alarms rarer, so it needs no correction.
 *
 * @param change the chance that a change will be reported at the end, if the truth is what was seen so far
 * @param equality whether the interval will lie within the bound of equality, if the estimate stays where it is
 */
record StochasticCurtailment(double change, boolean equality) {
    private static final double WORTH = 0.1;

    static StochasticCurtailment of(TimePairs pairs, PairPlan plan) {
        InterimAnalyses looks = InterimAnalyses.of(pairs, plan);
        double seen = pairs.size() / (double) plan.pairs();
        if (seen >= 1) {
            return new StochasticCurtailment(0, false);
        }
        double bound =
                StandardNormal.above(plan.alpha() * plan.share(plan.stages().size() - 1) / 2);
        double trend = StandardNormal.above(looks.lastP() / 2) / Math.sqrt(seen);
        double halfWidth = looks.last().halfWidth(plan.equalAlphaByLook()) * Math.sqrt(seen);
        return new StochasticCurtailment(
                StandardNormal.tail((bound - trend) / Math.sqrt(1 - seen)),
                Math.abs(looks.last().shift()) + halfWidth < Math.log1p(plan.equal()));
    }

    boolean worthMore() {
        return equality || change >= WORTH;
    }
}
