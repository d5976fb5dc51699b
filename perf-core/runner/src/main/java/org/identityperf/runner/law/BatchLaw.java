package org.identityperf.runner.law;

import java.util.List;
import org.identityperf.runner.result.RunResult;

/**
 * {@code rate = B / (a + b B)}: a batch of B costs a constant a and b for each of its items. What is read is the time of
 * one batch; what is banded is a/b, the batch at which half of the greatest rate, 1/b, is reached.
 */
public record BatchLaw(LawText text, Reading reading, Band band) implements PublishedLaw {

    @Override
    public String needs() {
        return "two values of " + reading.parameter();
    }

    @Override
    public List<LawResult> measured(RunResult run) {
        return Sweep.of(reading, run).stream()
                .filter(sweep ->
                        sweep.measured().size() >= 2 && sweep.measured().get(0) > 0)
                .map(this::judge)
                .toList();
    }

    private LawResult judge(Sweep sweep) {
        // The time of an item, b + a / B, is a line in 1 / B.
        Points points = new Points();
        sweep.measured().forEach(batch -> {
            for (double seconds : sweep.at(batch)) {
                points.add(1 / batch, seconds / batch);
            }
        });
        Line line = Line.fitRelative(points);
        return result(
                sweep.where(),
                line.slopeOverIntercept(),
                "a = " + Rounded.seconds(line.b()) + " a batch, b = " + Rounded.seconds(line.a())
                        + " an item, so at most " + Rounded.of(1 / line.a())
                        + "/s; the curve misses no mean by more than "
                        + Math.round(100 * points.worstMiss(line::at)) + " %.");
    }
}
