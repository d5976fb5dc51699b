package org.identityperf.lab.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.identityperf.lab.result.Measurement;
import org.identityperf.lab.result.RunResult;
import org.identityperf.lab.result.Rung;
import org.identityperf.probe.measure.Counter;

/**
 * How much room and time as many of something as were published would take, from what was measured of fewer: along the line
 * through the two largest sizes, since something is there at any size. That is called an extrapolation, with its factor. What
 * a tenth and less would have predicted of the most shows how good such a prediction is.
 *
 * @param what they are called, such as {@code entities}
 * @param count how many are planned for
 * @param size the parameter that is their number
 * @param besides how many more there are at any size
 * @param lines what of it is planned
 */
record CapacityPlan(String what, double count, String size, double besides, List<Line> lines) {

    private static final double TENTH = 10;

    CapacityPlan {
        lines = List.copyOf(lines);
    }

    /**
     * One of the things that are planned.
     *
     * @param name such as {@code indexes}
     * @param benchmark which measures it
     * @param rung whose code
     * @param of which of its cells
     * @param counter the bytes; empty for time
     * @param published what was published of it; may be empty
     */
    record Line(String name, String benchmark, Rung rung, Selection of, Optional<Counter> counter, String published) {

        private OptionalDouble value(Measurement m) {
            return counter.map(m::counter).orElseGet(m::median);
        }

        private String text(double value) {
            return counter.isPresent() ? Units.bytes(Math.rint(value)) : Units.duration(value);
        }

        private String each(double value) {
            return counter.isPresent() ? Units.bytes(Math.rint(value)) : Units.seconds(value);
        }
    }

    /** What was measured of so many. */
    private record Point(double number, double value) {}

    /** What is known of a line; of the predicted point the number is that of those from which it was predicted. */
    private record Known(Line line, List<Point> points, Optional<Point> predicted) {

        private Point most() {
            return points.get(points.size() - 1);
        }
    }

    private List<Known> known(RunResult run) {
        return lines.stream().flatMap(line -> known(line, run).stream()).toList();
    }

    private Optional<Known> known(Line line, RunResult run) {
        List<Point> points = line.of().of(Benchmarks.of(run, line.benchmark())).stream()
                .filter(m -> m.cell().rung() == line.rung() && line.value(m).isPresent())
                .map(m -> new Point(number(m), line.value(m).orElseThrow()))
                .sorted(Comparator.comparingDouble(Point::number))
                .toList();
        if (points.isEmpty()) {
            return Optional.empty();
        }
        double most = points.get(points.size() - 1).number();
        List<Point> tenths = points.stream()
                .filter(p -> (p.number() - besides) * TENTH <= most - besides)
                .toList();
        Optional<Point> predicted = tenths.isEmpty()
                ? Optional.empty()
                : Optional.of(new Point(tenths.get(tenths.size() - 1).number(), at(tenths, most)));
        return Optional.of(new Known(line, points, predicted));
    }

    private static double at(List<Point> points, double number) {
        Point last = points.get(points.size() - 1);
        return last.value() + (number - last.number()) * each(points);
    }

    /** What one more takes; of a single size, its share. */
    private static double each(List<Point> points) {
        Point last = points.get(points.size() - 1);
        Point before = points.size() > 1 ? points.get(points.size() - 2) : new Point(0, 0);
        return (last.value() - before.value()) / (last.number() - before.number());
    }

    private double number(Measurement m) {
        return m.cell().number(size) + besides;
    }

    /** Nothing where none of it was measured. */
    Optional<Answer> answer(RunResult run) {
        List<Known> known = known(run);
        if (known.isEmpty()) {
            return Optional.empty();
        }
        String words = known.stream()
                .map(k -> k.line().name() + ' ' + planned(k) + " ("
                        + Units.rate(count / k.most().number()) + " times what was measured)")
                .collect(Collectors.joining(", "));
        return Optional.of(
                new Answer("plan", "Extrapolated to " + Units.count(count) + ' ' + what + ": " + words + '.'));
    }

    private String planned(Known k) {
        return k.line().text(at(k.points(), count));
    }

    /** Without rows where none of it was measured. */
    Table table(RunResult run) {
        List<Table.Column> columns =
                new ArrayList<>(List.of(Table.Column.text("of " + Units.count(count) + ' ' + what + ", extrapolated")));
        columns.addAll(Table.Column.numbers(
                "published", "planned", "factor", "each", "measured", "at", "predicted", "from", "off by"));
        return new Table(
                "Capacity plan", columns, known(run).stream().map(this::row).toList());
    }

    private List<String> row(Known k) {
        Point most = k.most();
        return List.of(
                k.line().name(),
                k.line().published(),
                planned(k),
                Units.times(count / most.number()),
                k.line().each(each(k.points())),
                k.line().text(most.value()),
                Units.count(most.number()),
                k.predicted().map(p -> k.line().text(p.value())).orElse(Units.NOT_COUNTED),
                k.predicted().map(p -> Units.count(p.number())).orElse(Units.NOT_COUNTED),
                k.predicted()
                        .map(p -> Units.percent(p.value() / most.value() - 1))
                        .orElse(Units.NOT_COUNTED));
    }
}
