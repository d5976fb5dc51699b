package org.identityperf.runner.law;

import java.util.List;
import org.identityperf.runner.result.RunResult;

/**
 * {@code T = a + b/S}: a part that stays and a part for each page of S. What is banded is b/a, the S at which paging
 * costs as much as all the rest: it does not depend on the speed of a machine that slows both alike.
 *
 * @param band for b/a, in the parameter's unit
 */
public record HyperbolaLaw(LawText text, Reading reading, Band band) implements PublishedLaw {

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
        Points points = sweep.points().map(s -> 1 / s, t -> t);
        Line line = Line.fitRelative(points);
        String shape = sweep.measured().size() == 2
                ? "two sizes only, so the curve's shape is not tested"
                : "the curve misses no size's mean by more than " + Math.round(100 * points.worstMiss(line::at)) + " %";
        return result(
                sweep.where(),
                line.slopeOverIntercept(),
                "T = " + Rounded.of(line.a()) + " s + " + Rounded.of(line.b()) + " s / " + reading.parameter() + "; "
                        + shape + ".");
    }
}
