package org.identityperf.runner.claim;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.result.RunResult;

/**
 * A slope is what one more unit of a parameter costs, divided by a count: 1 where every counted event pays the unit
 * once and waits for it alone. The parameter is a nominal value. Where the run's conditions have {@code
 * <measuredAs>.<value>}, such as {@code delay.measured.1} = {@code 1.07 ms}, the measured value replaces it. That value
 * is a number, optionally followed by a blank and words, in the parameter's own unit.
 *
 * @param counter what the slope is divided by, counted at the smallest value at which it was counted
 * @param measuredAs the first part of the condition's name
 */
public record Slope(
        Counter counter, @JsonProperty(required = true) double unitSeconds, String measuredAs) implements Statistic {

    public Slope {
        if (!(unitSeconds > 0)) {
            throw new IllegalArgumentException("unitSeconds is " + unitSeconds + ", not above nought");
        }
    }

    @Override
    public String needs(Reading reading) {
        return "two values of " + reading.parameter() + " and the count " + counter.label();
    }

    @Override
    public List<ClaimResult> measured(Claim claim, RunResult run) {
        return Sweep.of(claim.reading(), run).stream()
                .filter(sweep -> sweep.measured().size() >= 2)
                .filter(sweep -> sweep.counter(counter).orElse(0) > 0)
                .map(sweep -> judge(claim, sweep, run))
                .toList();
    }

    private ClaimResult judge(Claim claim, Sweep sweep, RunResult run) {
        double count = sweep.counter(counter).orElseThrow();
        DoubleUnaryOperator seconds =
                value -> unitSeconds * measured(value, run).orElse(value);
        Line line = Line.fitRelative(sweep.points().map(seconds, t -> t));
        boolean measured =
                sweep.measured().stream().anyMatch(value -> measured(value, run).isPresent());
        return claim.result(
                sweep.where(),
                line.slope().over(count),
                Rounded.of(line.b()) + " s for each second of "
                        + claim.reading().parameter() + ", against "
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
