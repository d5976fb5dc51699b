package org.identityperf.runner.report.chart;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.claim.Quantity;
import org.identityperf.runner.claim.Sweep;
import org.identityperf.runner.report.format.Units;
import org.identityperf.runner.report.model.Metric;
import org.identityperf.runner.result.Implementation;
import org.identityperf.runner.result.Measurement;

/**
 * A curve is one line of a chart over a parameter.
 *
 * @param who does what, in words
 * @param delay the network latency, in words; empty where none was asked for
 * @param level whether it does not know the parameter: one measurement that is drawn at every value
 */
record Curve(String who, String delay, Implementation implementation, Sweep sweep, boolean level) {

    String name() {
        return delay.isEmpty() ? who : who + ", " + delay;
    }

    /** The same line without its delay, on which no count depends. */
    Curve undelayed() {
        return new Curve(who, "", implementation, sweep, level);
    }

    /** The same line, of which something else is looked at. */
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

    /** In a narrow column the range moves below its median, and is not torn. */
    private static String whole(String range) {
        return range.replace(' ', '\u00a0').replace("–", "–\u2060");
    }

    String countText(double value, Counter counter) {
        OptionalDouble count = sweep.counter(value, counter);
        return Units.of(counter, count);
    }

    /** The median of the values with the least and the most; nothing where there is none. */
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
