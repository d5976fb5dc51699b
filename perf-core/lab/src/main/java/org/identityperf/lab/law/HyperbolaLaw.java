package org.identityperf.lab.law;

import java.util.List;
import org.identityperf.lab.result.RunResult;

/**
 * {@code T = a + b/S}: a part that stays and a part for each page of S. What is banded is b/a, the S at which paging
 * costs as much as all the rest: it does not depend on the speed of a machine that slows both alike.
 *
 * @param text what was published
 * @param reading what to read
 * @param band for b/a, in the parameter's unit
 * @param points the published table; may be empty
 */
public record HyperbolaLaw(LawText text, Reading reading, Band band, List<PublishedPoint> points)
        implements PublishedLaw {

    public HyperbolaLaw {
        points = List.copyOf(points);
    }

    @Override
    public String needs() {
        return "two values of " + reading.parameter();
    }

    @Override
    public List<LawResult> measured(RunResult run) {
        return Sweep.of(reading, run).stream()
                .filter(sweep -> sweep.timed().size() >= 2 && sweep.timed().get(0) > 0)
                .map(this::judge)
                .toList();
    }

    private LawResult judge(Sweep sweep) {
        Points points = sweep.points().map(s -> 1 / s, t -> t);
        Line line = Line.fitRelative(points);
        String shape = sweep.timed().size() == 2
                ? "two sizes only, so the curve's shape is not tested"
                : "the curve misses no size's mean by more than " + Math.round(100 * points.worstMiss(line)) + " %";
        return result(
                sweep.where(),
                line.slopeOverIntercept(),
                "T = " + Rounded.of(line.a()) + " s + " + Rounded.of(line.b()) + " s / " + reading.parameter() + "; "
                        + shape + ".");
    }
}
