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

    /** The same at another place. */
    public Chart at(String id) {
        return new Chart(id, title, description, x, y, categories, series, marks);
    }

    /** The same with other lines. */
    Chart with(List<Series> others, List<Mark> heights) {
        return new Chart(id, title, description, x, y, categories, others, heights);
    }

    /** A height that is aimed at, in words. */
    public record Mark(double y, String words) {}

    /**
     * @param title the quantity in words
     * @param unit {@code s}, {@code B}, or empty for a plain number
     * @param log whether equal factors are equal distances
     */
    public record Axis(String title, String unit, boolean log) {

        /** The same for values from this one on. */
        Axis reaching(double least) {
            return new Axis(title, unit, log && least > 0);
        }
    }

    /** Who is shown: it decides colour and dash. */
    public enum Role {
        MEASURED,
        FLOOR,
        PUBLISHED,
        /** A curve through what was measured: drawn without marks. */
        FITTED
    }

    /** @param level whether one measurement stands at every x: drawn as a line without marks */
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
     * @param low the least of all forks; equal to y where there is but one
     * @param high the most
     */
    public record Point(double x, double y, double low, double high) {}
}
