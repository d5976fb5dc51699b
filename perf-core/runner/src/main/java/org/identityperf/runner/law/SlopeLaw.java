package org.identityperf.runner.law;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.result.RunResult;

/**
 * What one more unit of a parameter costs, over a count: 1 where every counted event pays the unit once and waits for it
 * alone. The parameter is a nominal value; where the run's conditions hold {@code <measuredAs>.<value>}, such as
 * {@code delay.measured.1} = {@code 1.07 ms}, the measured value stands for it (a number, optionally followed by a blank
 * and words), in the parameter's own unit.
 *
 * @param counter what the slope is divided by, counted at the smallest value at which it was
 * @param unitSeconds one unit of the parameter in seconds
 * @param measuredAs the first part of the condition's name
 */
public record SlopeLaw(LawText text, Reading reading, Band band, Counter counter, double unitSeconds, String measuredAs)
        implements PublishedLaw {

    @Override
    public String needs() {
        return "two values of " + reading.parameter() + " and the count " + counter.label();
    }

    @Override
    public List<LawResult> measured(RunResult run) {
        return Sweep.of(reading, run).stream()
                .filter(sweep -> sweep.measured().size() >= 2)
                .filter(sweep -> sweep.counter(counter).orElse(0) > 0)
                .map(sweep -> judge(sweep, run))
                .toList();
    }

    private LawResult judge(Sweep sweep, RunResult run) {
        double count = sweep.counter(counter).orElseThrow();
        DoubleUnaryOperator seconds =
                value -> unitSeconds * measured(value, run).orElse(value);
        Line line = Line.fitRelative(sweep.points().map(seconds, t -> t));
        boolean measured =
                sweep.measured().stream().anyMatch(value -> measured(value, run).isPresent());
        return result(
                sweep.where(),
                line.slope().over(count),
                Rounded.of(line.b()) + " s for each second of " + reading.parameter() + ", against "
                        + Rounded.of(count) + " " + counter.unit() + " counted; "
                        + (measured ? "the delay as measured." : "the delay as asked for, not as measured."));
    }

    private OptionalDouble measured(double value, RunResult run) {
        String condition = run.conditions().get(measuredAs + '.' + Rounded.of(value));
        return condition == null
                ? OptionalDouble.empty()
                : ParamOrder.number(condition.trim().split("\\s+")[0]);
    }
}
