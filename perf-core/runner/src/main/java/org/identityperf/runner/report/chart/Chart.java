package org.identityperf.runner.report.chart;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.identityperf.runner.report.format.Table;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.Units;

/**
 * A chart is data that {@code report.js} draws. An axis with a zero is not logarithmic: there is no place for it.
 *
 * @param title what it shows
 * @param x its axis; for bars the values are places in {@code categories}
 * @param y its axis
 * @param categories the names below each group of bars; empty for lines
 * @param series at least one
 */
public record Chart(String title, Axis x, Axis y, List<String> categories, List<Series> series) {

    public Chart {
        x = x.reaching(least(series, Point::x));
        y = y.reaching(least(series, Point::low));
    }

    private static double least(List<Series> series, ToDoubleFunction<Point> of) {
        return series.stream()
                .flatMap(line -> line.points().stream())
                .mapToDouble(of)
                .min()
                .orElse(1);
    }

    public String description() {
        return (categories.isEmpty() ? "Line chart: " : "Bar chart: ") + title + ", for "
                + series.stream().map(Series::name).collect(Collectors.joining("; "))
                + ". The numbers are in the table below it.";
    }

    Table numbers() {
        List<Series> listed =
                series.stream().filter(each -> each.role() != Role.FITTED).toList();
        List<Table.Column> columns = new ArrayList<>(List.of(
                categories.isEmpty()
                        ? Table.Column.number(x.title())
                        : Table.Column.text(x.title().isEmpty() ? "bars" : x.title())));
        listed.forEach(each -> columns.add(Table.Column.number(each.name())));
        double[] places = listed.stream()
                .flatMap(each -> each.points().stream())
                .mapToDouble(Point::x)
                .sorted()
                .distinct()
                .toArray();
        List<List<String>> rows = new ArrayList<>();
        for (double place : places) {
            List<String> row =
                    new ArrayList<>(List.of(categories.isEmpty() ? Units.count(place) : categories.get((int) place)));
            listed.forEach(each -> row.add(each.points().stream()
                    .filter(point -> point.x() == place)
                    .map(point -> point.text(y.unit()))
                    .findFirst()
                    .orElse(Units.NOT_COUNTED)));
            rows.add(row);
        }
        return new Table(title, columns, rows);
    }

    /**
     * An axis is one of the two axes of a chart.
     *
     * @param title the quantity in words
     * @param unit as in {@link Units#of(String, double)}
     * @param log whether equal factors are equal distances
     */
    public record Axis(String title, String unit, boolean log) {

        private Axis reaching(double least) {
            return new Axis(title, unit, log && least > 0);
        }
    }

    /** A role says what a series shows; it decides colour and dash. */
    public enum Role {
        MEASURED,
        FLOOR,
        PUBLISHED,
        /** A curve through the measured points, drawn without marks. */
        FITTED
    }

    /**
     * A series is one line of a chart, or the bars of one colour.
     *
     * @param level whether one measurement is shown at every x: drawn as a line without marks
     */
    public record Series(String name, Role role, List<Point> points, boolean level) {
        Series(String name, Role role, List<Point> points) {
            this(name, role, points, false);
        }
    }

    /**
     * A point is one value of a series.
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
        private String text(String unit) {
            String range = "(" + Units.of(unit, low) + "–\u2060" + Units.of(unit, high) + ")";
            return Units.of(unit, y) + (low < high ? " " + range.replace(' ', '\u00a0') : "");
        }
    }
}
