package org.identityperf.runner.report.chart;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A chart is data that {@code report.js} draws. An axis with a zero is not logarithmic: there is no place for it.
 *
 * @param id unique in the page
 * @param title what it shows
 * @param description the text for a person who cannot see it
 * @param x its axis; for bars the unit is empty and the values are places in {@code categories}
 * @param y its axis
 * @param categories the names below each group of bars; empty for lines
 * @param series at least one
 * @param marks heights to compare with; may be empty
 */
public record Chart(
        String id,
        String title,
        String description,
        Axis x,
        Axis y,
        List<String> categories,
        List<Series> series,
        List<Mark> marks) {

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

    Chart(String id, String title, String description, Axis x, Axis y, List<String> categories, List<Series> series) {
        this(id, title, description, x, y, categories, series, List.of());
    }

    /** Returns the same chart at another place. */
    public Chart at(String id) {
        return new Chart(id, title, description, x, y, categories, series, marks);
    }

    /** Returns the same chart with other lines. */
    Chart with(List<Series> others, List<Mark> heights) {
        return new Chart(id, title, description, x, y, categories, others, heights);
    }

    /** A mark is a height to reach, with its words. */
    public record Mark(double y, String words) {}

    /**
     * An axis is one of the two axes of a chart.
     *
     * @param title the quantity in words
     * @param unit {@code s}, {@code B}, or empty for a plain number
     * @param log whether equal factors are equal distances
     */
    public record Axis(String title, String unit, boolean log) {

        /** Returns the same axis for values from this one on. */
        Axis reaching(double least) {
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

        public Series at(List<Double> xs) {
            return new Series(
                    name,
                    role,
                    points.stream().filter(point -> xs.contains(point.x())).toList(),
                    level);
        }
    }

    /**
     * A point is one value of a series.
     *
     * @param low the least of all forks; equal to y where there is only one
     * @param high the most
     */
    public record Point(double x, double y, double low, double high) {}
}
