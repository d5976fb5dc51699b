package org.identityperf.runner.report.chart;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.runner.claim.ParamWords;
import org.identityperf.runner.finding.Growth.CountAt;
import org.identityperf.runner.finding.GrowthChanged;
import org.identityperf.runner.report.format.Table;
import org.identityperf.runner.report.format.Table.Cell;
import org.identityperf.runner.report.model.Metric;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.Units;

/**
 * A chart as data, which {@code report.js} lays out and draws.
 *
 * @param x its axis; for bars the values are places in {@code categories}
 * @param categories the names below each group of bars; empty for lines
 * @param series at least one
 */
public record Chart(String title, Axis x, Axis y, List<String> categories, List<Series> series) {

    public String description() {
        return (categories.isEmpty() ? "Line chart: " : "Bar chart: ") + title + ", for "
                + series.stream().map(Series::name).collect(Collectors.joining("; "))
                + ". The numbers are in the table below it.";
    }

    /** Draws how one count grows on both sides of a comparison. */
    public static Chart of(GrowthChanged growth) {
        Metric metric = Metric.of(growth.counter());
        String parameter = ParamWords.name(growth.parameter());
        return new Chart(
                metric.title() + " by " + parameter,
                new Axis(parameter, ""),
                new Axis(growth.counter().words(), metric.unit()),
                List.of(),
                List.of(
                        new Series("baseline", Role.BASELINE, points(growth.baselineCounts())),
                        new Series("candidate", Role.MEASURED, points(growth.candidateCounts()))));
    }

    private static List<Point> points(List<CountAt> counts) {
        return counts.stream()
                .flatMap(at -> Point.of(at.size(), at.count()).stream())
                .toList();
    }

    public Table numbers() {
        List<Series> measured =
                series.stream().filter(each -> each.role() != Role.FITTED).toList();
        Table.Of<Double> columns = new Table.Of<>();
        if (categories.isEmpty()) {
            columns.value(x.title(), at -> Cell.of("", at));
        } else {
            columns.text(x.title().isEmpty() ? "bars" : x.title(), at -> categories.get(at.intValue()));
        }
        measured.forEach(each -> columns.value(
                each.name(),
                at -> each.points().stream()
                        .filter(point -> point.x() == at)
                        .map(point -> point.cell(y.unit()))
                        .findFirst()
                        .orElseGet(() -> Cell.of("", OptionalDouble.empty()))));
        return columns.table(
                title,
                measured.stream()
                        .flatMap(each -> each.points().stream())
                        .map(Point::x)
                        .sorted()
                        .distinct()
                        .toList());
    }

    /**
     * One of the two axes of a chart.
     *
     * @param title the quantity in words
     * @param unit as in {@link Units#of(String, double)}
     */
    public record Axis(String title, String unit) {}

    /** A role says what a series shows; it decides colour and dash. */
    public enum Role {
        MEASURED,
        /** What {@link #MEASURED} is compared with. */
        BASELINE,
        FLOOR,
        PUBLISHED,
        /** A curve through the measured points, drawn without marks. */
        FITTED;

        static Role of(Implementation implementation) {
            return implementation == Implementation.FLOOR ? FLOOR : MEASURED;
        }
    }

    /**
     * One line of a chart, or the bars of one colour.
     *
     * @param level whether one measurement is shown at every x: drawn as a line without marks
     */
    public record Series(String name, Role role, List<Point> points, boolean level) {
        Series(String name, Role role, List<Point> points) {
            this(name, role, points, false);
        }
    }

    /**
     * One value of a series.
     *
     * @param low the least of all forks; equal to y where there is only one
     * @param high the most
     */
    public record Point(double x, double y, double low, double high) {

        /** Returns the median of the values with the least and the most; empty where there is no value. */
        static List<Point> of(double x, double... values) {
            if (values.length == 0) {
                return List.of();
            }
            double[] sorted = Arrays.stream(values).sorted().toArray();
            return List.of(new Point(x, Measurement.median(sorted), sorted[0], sorted[sorted.length - 1]));
        }

        Point over(double one) {
            return new Point(x, y / one, low / one, high / one);
        }

        /** Returns the value with its range, which does not break inside: it moves below the value instead. */
        private Cell cell(String unit) {
            String range = "(" + Units.of(unit, low) + "–\u2060" + Units.of(unit, high) + ")";
            return new Cell(
                    Units.of(unit, y) + (low < high ? " " + range.replace(' ', '\u00a0') : ""), OptionalDouble.of(y));
        }
    }
}
