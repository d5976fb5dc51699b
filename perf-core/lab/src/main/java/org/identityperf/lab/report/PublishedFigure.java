package org.identityperf.lab.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import org.identityperf.lab.law.HyperbolaLaw;
import org.identityperf.lab.law.ParamWords;
import org.identityperf.lab.law.PublishedPoint;
import org.identityperf.lab.law.Rounded;
import org.identityperf.lab.result.Measurement;
import org.identityperf.lab.result.RunResult;

/**
 * A published curve beside the measured ones, each as multiples of its own time at one value that both have: seconds of
 * two machines are not compared.
 */
final class PublishedFigure {
    /** Where the published curve has become flat. */
    private static final double PREFERRED = 512;

    private PublishedFigure() {}

    /** Nothing where the two have no value in common. */
    static List<Figure> of(HyperbolaLaw law, RunResult run) {
        return Curves.over(run, law.reading().benchmark(), law.reading().parameter()).stream()
                .flatMap(curves -> of(law, curves).stream())
                .toList();
    }

    private static List<Figure> of(HyperbolaLaw law, Curves all) {
        List<Curve> measured = all.curves().stream()
                .filter(curve -> curve.rung() == law.reading().rung())
                .filter(curve -> curve.sweep().timed().size() >= 2)
                .toList();
        List<Double> common = law.points().stream()
                .filter(point -> !point.seconds().isEmpty())
                .map(PublishedPoint::at)
                .filter(at -> !measured.isEmpty()
                        && measured.stream().allMatch(c -> c.sweep().timed().contains(at)))
                .toList();
        if (common.isEmpty()) {
            return List.of();
        }
        double unit = common.contains(PREFERRED)
                ? PREFERRED
                : common.stream().max(Comparator.naturalOrder()).orElseThrow();
        List<Chart.Series> series = new ArrayList<>();
        series.add(published(law, unit));
        measured.forEach(curve -> series.add(relative(curve, unit)));
        String words = ParamWords.name(law.reading().parameter());
        String title = "Published against measured, time at " + Rounded.of(unit) + " = 1";
        Chart chart = new Chart(
                "published-" + law.text().id(),
                title,
                "Line chart: time over " + words + " as multiples of the time at " + Rounded.of(unit)
                        + ", published and measured. The numbers are in the table below it.",
                new Chart.Axis(words, "", true),
                new Chart.Axis("multiple of the time at " + Rounded.of(unit), "", false),
                List.of(),
                series);
        return List.of(new Figure(
                chart,
                "each divided by its own time at " + Rounded.of(unit) + "; measured with " + ParamWords.of(all.where()),
                numbers(law, measured, unit, title, words)));
    }

    private static Table numbers(HyperbolaLaw law, List<Curve> measured, double unit, String title, String words) {
        List<Table.Column> columns = new ArrayList<>(List.of(
                Table.Column.number(words), Table.Column.number("published"), Table.Column.number("as multiple")));
        measured.forEach(curve -> columns.add(Table.Column.number(curve.name())));
        columns.add(Table.Column.text("published note"));
        TreeSet<Double> values = new TreeSet<>();
        law.points().forEach(point -> values.add(point.at()));
        measured.forEach(curve -> values.addAll(curve.sweep().timed()));
        List<List<String>> rows = new ArrayList<>();
        for (double value : values) {
            List<Double> seconds = seconds(law, value);
            List<String> row = new ArrayList<>(List.of(
                    Units.count(value),
                    seconds.isEmpty()
                            ? Units.NOT_COUNTED
                            : String.join(
                                            ", ",
                                            seconds.stream().map(Rounded::of).toList()) + " s",
                    seconds.isEmpty() ? Units.NOT_COUNTED : Units.times(mean(seconds) / mean(seconds(law, unit)))));
            measured.forEach(curve -> row.add(
                    curve.sweep().timed().contains(value)
                            ? Units.times(median(curve, value) / median(curve, unit)) + " (" + curve.coldText(value)
                                    + ")"
                            : Units.NOT_COUNTED));
            row.add(law.points().stream()
                    .filter(point -> point.at() == value)
                    .map(PublishedPoint::note)
                    .findFirst()
                    .orElse(""));
            rows.add(row);
        }
        return new Table(title, columns, rows);
    }

    private static Chart.Series published(HyperbolaLaw law, double unit) {
        double one = mean(seconds(law, unit));
        return new Chart.Series(
                "published",
                Chart.Role.PUBLISHED,
                law.points().stream()
                        .filter(point -> !point.seconds().isEmpty())
                        .map(point -> new Chart.Point(
                                point.at(),
                                mean(point.seconds()) / one,
                                point.seconds().stream().min(Double::compare).orElseThrow() / one,
                                point.seconds().stream().max(Double::compare).orElseThrow() / one))
                        .toList());
    }

    private static Chart.Series relative(Curve curve, double unit) {
        double one = median(curve, unit);
        Chart.Series cold = curve.cold();
        return new Chart.Series(
                cold.name(),
                cold.role(),
                cold.points().stream()
                        .map(p -> new Chart.Point(p.x(), p.y() / one, p.low() / one, p.high() / one))
                        .toList());
    }

    private static double median(Curve curve, double value) {
        return Measurement.median(curve.sweep().cold(value));
    }

    private static List<Double> seconds(HyperbolaLaw law, double at) {
        return law.points().stream()
                .filter(point -> point.at() == at)
                .flatMap(point -> point.seconds().stream())
                .toList();
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(v -> v).average().orElseThrow();
    }
}
