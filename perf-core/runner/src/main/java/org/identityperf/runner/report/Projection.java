package org.identityperf.runner.report;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;

/**
 * What was measured of one thing at several sizes, drawn out to others: N take a + bN, the line through the two largest
 * sizes, so that a time gives the rate N / (a + bN). Sizes of a tenth and less show how good that is, by what they would
 * have predicted of the most.
 *
 * @param line what it is
 * @param title its name; of a time with how warm the code was
 * @param points the sizes in their order, at least one
 * @param predicted of the most, by the line through the two largest of a tenth and less; its number is that of these
 */
record Projection(CapacityPlan.Line line, String title, List<Point> points, Optional<Point> predicted) {

    private static final double GOOD = 0.1;
    private static final double TENTH = 10;

    /** How far a prediction may be off that is called good. */
    static final String WITHIN = "within " + Math.round(100 * GOOD) + " %";

    Projection {
        points = List.copyOf(points);
    }

    /** What so many take. */
    record Point(double number, double value) {}

    /**
     * Nothing where nothing was measured. A time is that of warm code, since code is cold only at the beginning of so much
     * work; where a size was done only once it is that of cold code at all.
     *
     * @param size the parameter that is their number
     * @param besides how many more there are at any size
     */
    static Optional<Projection> of(CapacityPlan.Line line, String size, double besides, RunResult run) {
        List<Measurement> measured = line.of().of(Benchmarks.of(run, line.benchmark())).stream()
                .filter(m -> m.cell().rung() == line.rung())
                .toList();
        if (line.counter().isPresent()) {
            Counter bytes = line.counter().get();
            return of(line, line.name(), points(measured, size, besides, m -> m.counter(bytes)), besides);
        }
        boolean warm = measured.stream().filter(m -> m.median().isPresent()).allMatch(m -> warm(m).isPresent());
        List<Point> points = points(measured, size, besides, warm ? Projection::warm : Measurement::median);
        return of(line, line.name() + (warm ? ", warm" : ", cold"), points, besides);
    }

    private static OptionalDouble warm(Measurement m) {
        double[] warm = m.warm();
        return warm.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(Measurement.median(warm));
    }

    private static List<Point> points(
            List<Measurement> measured, String size, double besides, Function<Measurement, OptionalDouble> value) {
        return measured.stream()
                .filter(m -> value.apply(m).isPresent())
                .map(m -> new Point(
                        m.cell().number(size) + besides, value.apply(m).getAsDouble()))
                .sorted(Comparator.comparingDouble(Point::number))
                .toList();
    }

    private static Optional<Projection> of(CapacityPlan.Line line, String title, List<Point> points, double besides) {
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
        return Optional.of(new Projection(line, title, points, predicted));
    }

    Point most() {
        return points.get(points.size() - 1);
    }

    /** What so many would take. */
    double at(double number) {
        return at(points, number);
    }

    private static double at(List<Point> points, double number) {
        Point last = points.get(points.size() - 1);
        return last.value() + (number - last.number()) * each(points);
    }

    /** What one more takes; of a single size, its share. */
    double each() {
        return each(points);
    }

    private static double each(List<Point> points) {
        Point last = points.get(points.size() - 1);
        Point before = points.size() > 1 ? points.get(points.size() - 2) : new Point(0, 0);
        return (last.value() - before.value()) / (last.number() - before.number());
    }

    /** What none would take; nothing where one size alone was measured. */
    OptionalDouble fixed() {
        return points.size() < 2 ? OptionalDouble.empty() : OptionalDouble.of(at(0));
    }

    /** Between the two largest sizes: below 1 what is there at any size is still seen, above 1 the rate falls. */
    OptionalDouble exponent() {
        if (points.size() < 2) {
            return OptionalDouble.empty();
        }
        Point before = points.get(points.size() - 2);
        return OptionalDouble.of(
                Math.log(most().value() / before.value()) / Math.log(most().number() / before.number()));
    }

    /** By which share the prediction misses what was measured. */
    Optional<Double> offBy() {
        return predicted.map(p -> p.value() / most().value() - 1);
    }

    static boolean good(double offBy) {
        return Math.abs(offBy) <= GOOD;
    }
}
