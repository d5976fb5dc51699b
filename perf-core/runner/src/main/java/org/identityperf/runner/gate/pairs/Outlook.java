package org.identityperf.runner.gate.pairs;

/**
 * Whether the rest of the planned pairs could still decide a cell (stochastic curtailment: K. K. G. Lan, R. Simon and M.
 * Halperin, 1982). To stop for a poor outlook can only make alarms rarer, so it needs no correction.
 *
 * @param change the chance that a change will be told at the end, if the truth is what was seen so far
 * @param equality whether the interval will lie within the bound of equality, if the estimate stays where it is
 */
record Outlook(double change, boolean equality) {
    private static final double WORTH = 0.1;

    static Outlook of(Pairs pairs, PairPlan plan) {
        Looks looks = Looks.of(pairs, plan);
        double seen = pairs.size() / (double) plan.pairs();
        if (seen >= 1) {
            return new Outlook(0, false);
        }
        double bound = Normal.above(plan.alpha() * plan.share(plan.stages().size() - 1) / 2);
        double trend = Normal.above(looks.lastP() / 2) / Math.sqrt(seen);
        double halfWidth = looks.last().halfWidth(plan.equalAlphaByLook()) * Math.sqrt(seen);
        return new Outlook(
                Normal.tail((bound - trend) / Math.sqrt(1 - seen)),
                Math.abs(looks.last().shift()) + halfWidth < Math.log1p(plan.equal()));
    }

    boolean worthMore() {
        return equality || change >= WORTH;
    }
}
