package org.identityperf.runner.report.chart;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.claim.Quantity;
import org.identityperf.runner.claim.Sweep;
import org.identityperf.runner.report.format.Units;
import org.identityperf.runner.report.model.Metric;
import org.identityperf.runner.result.Measurement;

/**
 * A curve is one line of a chart over a parameter.
 *
 * @param who the implementation and its choices, in words
 * @param delay the network latency, in words; empty where none was requested
 * @param level whether the line does not have the parameter: one measurement is drawn at every value
 */
record Curve(String who, String delay, Implementation implementation, Sweep sweep, boolean level) {

    String name() {
        return delay.isEmpty() ? who : who + ", " + delay;
    }

    /** Returns the same line without its network latency, on which no count depends. */
    Curve undelayed() {
        return new Curve(who, "", implementation, sweep, level);
    }

    /** Returns the same line for another quantity. */
    Curve with(Quantity quantity) {
        return new Curve(who, delay, implementation, sweep.with(quantity), level);
    }

    Chart.Series measured() {
        return series(value -> Curve.point(value, sweep.at(value)));
    }

    Chart.Series counted(Counter counter) {
        return series(value -> sweep.counter(value, counter).stream()
                .mapToObj(count -> new Chart.Point(value, count, count, count))
                .toList());
    }

    private Chart.Series series(Function<Double, List<Chart.Point>> points) {
        return new Chart.Series(
                name(),
                role(implementation),
                sweep.byValue().keySet().stream()
                        .flatMap(value -> points.apply(value).stream())
                        .toList(),
                level);
    }

    String text(double value) {
        double[] values = sweep.at(value);
        if (values.length == 0) {
            return Units.NOT_COUNTED;
        }
        Metric shown = Metric.of(sweep.quantity().word());
        String range = Units.range(values, shown::text);
        return shown.text(Measurement.median(values)) + (range.isEmpty() ? "" : " (" + whole(range) + ")");
    }

    /** Keeps a range from breaking inside: in a narrow column it moves below its median. */
    private static String whole(String range) {
        return range.replace(' ', '\u00a0').replace("–", "–\u2060");
    }

    String countText(double value, Counter counter) {
        OptionalDouble count = sweep.counter(value, counter);
        return Units.of(counter, count);
    }

    /** Returns the median of the values with the least and the most; empty where there is no value. */
    static List<Chart.Point> point(double x, double[] values) {
        if (values.length == 0) {
            return List.of();
        }
        return List.of(new Chart.Point(
                x,
                Measurement.median(values),
                Arrays.stream(values).min().orElseThrow(),
                Arrays.stream(values).max().orElseThrow()));
    }

    static Chart.Role role(Implementation implementation) {
        return implementation == Implementation.FLOOR ? Chart.Role.FLOOR : Chart.Role.MEASURED;
    }
}
