package org.identityperf.runner.report.finding;

import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.identityperf.runner.claim.Estimate;
import org.identityperf.runner.report.format.Table;
import org.identityperf.runner.report.format.Units;
import org.identityperf.runner.report.model.Layout;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;

/**
 * A capacity plan says how much room and time a published number of something would take, extrapolated from fewer that
 * were measured. It always shows the factor of that extrapolation.
 *
 * @param known what was measured of it; may be empty
 */
public record CapacityPlan(Layout.Capacity plan, List<Projection> known) {

    /** How far a prediction may be off that is called good. */
    private static final double GOOD = 0.1;

    private static final String WITHIN = "within " + Math.round(100 * GOOD) + " %";

    public static Optional<CapacityPlan> of(ModuleReport module) {
        return Optional.ofNullable(module.layout().capacity())
                .map(plan -> new CapacityPlan(
                        plan,
                        plan.lines().stream()
                                .flatMap(line -> Projection.of(line, plan, module.run()).stream())
                                .toList()));
    }

    /** Returns what is known well enough: a time only of three forks a size. Nothing where none of it is. */
    Optional<KeyFinding> finding() {
        List<Projection> told = known.stream().filter(Projection::certain).toList();
        if (told.isEmpty()) {
            return Optional.empty();
        }
        DoubleSummaryStatistics factors =
                told.stream().mapToDouble(k -> plan.count() / k.most().number()).summaryStatistics();
        String least = Units.rate(factors.getMin());
        String most = Units.rate(factors.getMax());
        String words = told.stream()
                .map(k -> k.title()
                        + ' '
                        + k.text(k.at(plan.count()))
                        + (k.line().isTime() ? " (" + Units.rate(plan.count() / k.at(plan.count())) + "/s)" : ""))
                .collect(Collectors.joining(", "));
        return Optional.of(new KeyFinding(
                "plan",
                "Extrapolated to " + Units.count(plan.count()) + ' ' + plan.what() + " ("
                        + (least.equals(most) ? least : least + " to " + most) + " times what was measured): " + words
                        + '.'));
    }

    /** Returns a table without rows where nothing of the plan was measured. */
    public Table table() {
        return new Table.Of<Projection>()
                .text("of " + Units.count(plan.count()) + ' ' + plan.what() + ", extrapolated", Projection::title)
                .number("published", k -> k.line().published())
                .number("planned", k -> k.text(k.at(plan.count())))
                .number("factor", k -> Units.times(plan.count() / k.most().number()))
                .number("each", k -> k.line().isTime() ? Units.seconds(k.each()) : k.text(k.each()))
                .number("at any size", k -> known(k.fixed(), k::text))
                .number("exponent", k -> known(k.exponent(), Units::factor))
                .number("measured", k -> k.text(k.most().value()))
                .number("at", k -> Units.count(k.most().number()))
                .number("predicted", k -> known(k.predicted().map(Point::value), k::text))
                .number("from", k -> known(k.predicted().map(Point::number), Units::count))
                .number("off by", k -> known(k.offBy(), Units::percent))
                .number(WITHIN, k -> known(k.offBy(), off -> Math.abs(off) <= GOOD ? "yes" : "no"))
                .table("Capacity plan", known);
    }

    private static String known(Optional<Double> value, Function<Double, String> text) {
        return value.map(text).orElse(Units.NOT_COUNTED);
    }

    /** A point is what so many take. */
    record Point(double number, double value) {}

    /**
     * A projection extrapolates what was measured of one thing at several sizes. N take a + bN, the line through the
     * two largest sizes, so that a time gives the rate N / (a + bN). Sizes of a tenth and less show how good that is,
     * by what they would have predicted for the largest.
     *
     * @param line the planned quantity
     * @param title its name; for a time with how warm the code was
     * @param points the sizes in their order, at least one
     * @param tenths those of a tenth and less of the largest
     * @param certain whether it is no time, or each size was timed in forks enough to conclude something
     */
    record Projection(Layout.Line line, String title, List<Point> points, List<Point> tenths, boolean certain) {

        /**
         * Returns nothing where nothing was measured. A time is that of warm code, since code is cold only at the
         * beginning of so much work; where a size was done only once, it is that of cold code.
         */
        static Optional<Projection> of(Layout.Line line, Layout.Capacity plan, RunResult run) {
            List<Measurement> measured = line.of().in(run, "");
            boolean warm = measured.stream().filter(m -> m.median().isPresent()).allMatch(m -> m.warm().length > 0);
            Function<Measurement, double[]> values = line.isTime() && warm ? Measurement::warm : line.bytes()::of;
            List<Point> points = measured.stream()
                    .filter(m -> values.apply(m).length > 0)
                    .map(m -> new Point(
                            m.benchmarkCase().number(plan.size()) + plan.besides(),
                            Measurement.median(values.apply(m))))
                    .sorted(Comparator.comparingDouble(Point::number))
                    .toList();
            if (points.isEmpty()) {
                return Optional.empty();
            }
            double most = last(points).number() - plan.besides();
            return Optional.of(new Projection(
                    line,
                    line.name() + (!line.isTime() ? "" : warm ? ", warm" : ", cold"),
                    points,
                    points.stream()
                            .filter(p -> (p.number() - plan.besides()) * 10 <= most)
                            .toList(),
                    !line.isTime()
                            || measured.stream()
                                    .filter(m -> m.median().isPresent())
                                    .allMatch(m -> m.times().length >= Estimate.FORKS)));
        }

        String text(double value) {
            return line.isTime() ? Units.duration(value) : Units.bytes(Math.rint(value));
        }

        private static Point last(List<Point> points) {
            return points.get(points.size() - 1);
        }

        Point most() {
            return last(points);
        }

        double at(double number) {
            return at(points, number);
        }

        private static double at(List<Point> points, double number) {
            return last(points).value() + (number - last(points).number()) * each(points);
        }

        /** Returns what one more takes; of a single size, its share. */
        double each() {
            return each(points);
        }

        private static double each(List<Point> points) {
            Point last = last(points);
            Point before = points.size() > 1 ? points.get(points.size() - 2) : new Point(0, 0);
            return (last.value() - before.value()) / (last.number() - before.number());
        }

        /** Returns the part that exists at any number; empty where only one size was measured. */
        Optional<Double> fixed() {
            return points.size() < 2 ? Optional.empty() : Optional.of(at(0));
        }

        /**
         * Returns the exponent between the two largest sizes. Below 1 the constant part still matters; above 1 the rate
         * falls.
         */
        Optional<Double> exponent() {
            if (points.size() < 2) {
                return Optional.empty();
            }
            Point before = points.get(points.size() - 2);
            return Optional.of(Math.log(most().value() / before.value()) / Math.log(most().number() / before.number()));
        }

        /**
         * Returns what the two largest of a tenth and less predict for the largest; its number is that of the larger.
         */
        Optional<Point> predicted() {
            return tenths.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new Point(last(tenths).number(), at(tenths, most().number())));
        }

        Optional<Double> offBy() {
            return predicted().map(p -> p.value() / most().value() - 1);
        }
    }
}
