package org.identityperf.runner.report.chart;

import java.util.List;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.runner.claim.Sweep;
import org.identityperf.runner.report.model.Metric;

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

    List<Chart.Point> points(Metric metric) {
        return sweep.byValue().entrySet().stream()
                .flatMap(e -> Chart.Point.of(e.getKey(), metric.of(e.getValue())).stream())
                .toList();
    }

    static Chart.Role role(Implementation implementation) {
        return implementation == Implementation.FLOOR ? Chart.Role.FLOOR : Chart.Role.MEASURED;
    }
}
