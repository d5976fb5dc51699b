package org.identityperf.runner.report;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.identityperf.runner.claim.ParamWords;
import org.identityperf.runner.result.Implementation;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.Quantile;

/** How long single operations took, by quantile, over a parameter: one figure for each line that recorded it. */
final class LatencyFigures {

    private static final List<Quantile> DRAWN = List.of(Quantile.P50, Quantile.P90, Quantile.P99, Quantile.P999);

    private LatencyFigures() {}

    /** Nothing for floors: what a user waits is asked of the server. */
    static List<Figure> of(String benchmark, Curves curves) {
        return curves.curves().stream()
                .filter(curve -> curve.rung() != Implementation.FLOOR)
                .filter(curve -> series(curve, Quantile.P50).points().size() >= 2)
                .map(curve -> figure(benchmark, curves, curve))
                .toList();
    }

    private static Figure figure(String benchmark, Curves curves, Curve curve) {
        String title = "Latency by " + ParamWords.name(curves.parameter()) + ", " + curve.name();
        return CurveFigures.figure(
                benchmark + "-" + curves.parameter() + "-latency-" + curve.name(),
                title,
                new Chart.Axis("latency of an operation", "s", false),
                curves,
                Set.of(),
                DRAWN.stream().map(quantile -> series(curve, quantile)).toList(),
                (name, value) -> text(values(curve, quantile(name), value)));
    }

    private static String text(double[] seconds) {
        return seconds.length == 0 ? Units.NOT_COUNTED : Units.seconds(Measurement.median(seconds));
    }

    private static Chart.Series series(Curve curve, Quantile quantile) {
        return new Chart.Series(
                quantile.word(),
                Chart.Role.MEASURED,
                curve.sweep().byValue().keySet().stream()
                        .flatMap(value -> Curve.point(value, values(curve, quantile, value)).stream())
                        .toList());
    }

    /** One a fork. */
    private static double[] values(Curve curve, Quantile quantile, double value) {
        return curve.sweep().byValue().getOrDefault(value, List.of()).stream()
                .flatMap(m -> m.forks().stream())
                .flatMap(fork -> fork.latency().stream())
                .mapToDouble(latency -> latency.seconds().get(quantile))
                .toArray();
    }

    private static Quantile quantile(String word) {
        return Arrays.stream(Quantile.values())
                .filter(quantile -> quantile.word().equals(word))
                .findFirst()
                .orElseThrow();
    }
}
