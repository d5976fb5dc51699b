package org.identityperf.runner.claim;

import java.util.List;
import org.identityperf.runner.result.RunResult;

/**
 * This statistic fits the hyperbola {@code T = a + b/S}: a constant part and a part for each page of S. It estimates
 * b/a, in the parameter's unit: the S at which paging costs as much as all the rest. The estimate does not depend on
 * the speed of a machine that slows both alike.
 */
public record Hyperbola() implements Statistic {

    @Override
    public String needs(Reading reading) {
        return "two values of " + reading.parameter();
    }

    @Override
    public List<ClaimResult> measured(Claim claim, RunResult run) {
        return Sweep.of(claim.reading(), run).stream()
                .filter(sweep ->
                        sweep.measured().size() >= 2 && sweep.measured().get(0) > 0)
                .map(sweep -> judge(claim, sweep))
                .toList();
    }

    private ClaimResult judge(Claim claim, Sweep sweep) {
        Points points = sweep.points().map(s -> 1 / s, t -> t);
        Line line = Line.fitRelative(points);
        String shape = sweep.measured().size() == 2
                ? "two sizes only, so the curve's shape is not tested"
                : "the curve misses no size's mean by more than " + Math.round(100 * points.worstMiss(line::at)) + " %";
        return claim.result(
                sweep.where(),
                line.slopeOverIntercept(),
                "T = " + Rounded.of(line.a()) + " s + " + Rounded.of(line.b()) + " s / "
                        + claim.reading().parameter() + "; " + shape + ".");
    }
}
