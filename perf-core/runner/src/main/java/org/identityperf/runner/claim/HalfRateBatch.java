package org.identityperf.runner.claim;

import java.util.List;
import java.util.Optional;
import org.identityperf.runner.result.RunResult;

/**
 * This statistic is the batch size at which half of the greatest rate is reached. A batch of B takes the time {@code a
 * + b B}, a constant a and b for each of its items, so the rate is {@code B / (a + b B)} and at most 1/b. The statistic
 * is a/b.
 */
public record HalfRateBatch() implements Statistic {

    @Override
    public String needs(Reading reading) {
        return "two values of " + reading.parameter();
    }

    @Override
    public Optional<Quantity> onlyOf() {
        return Optional.of(Quantity.TIME);
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
        // The time of an item, b + a / B, is a line in 1 / B.
        Points points = new Points();
        sweep.measured().forEach(batch -> {
            for (double seconds : sweep.at(batch)) {
                points.add(1 / batch, seconds / batch);
            }
        });
        Line line = Line.fitRelative(points);
        return claim.result(
                sweep.where(),
                line.slopeOverIntercept(),
                "a = " + Rounded.seconds(line.b()) + " a batch, b = " + Rounded.seconds(line.a())
                        + " an item, so at most " + Rounded.of(1 / line.a())
                        + "/s; the curve misses no mean by more than "
                        + Math.round(100 * points.worstMiss(line::at)) + " %.");
    }
}
