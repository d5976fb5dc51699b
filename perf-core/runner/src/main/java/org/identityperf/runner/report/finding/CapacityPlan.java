package org.identityperf.runner.report.finding;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.identityperf.runner.report.format.Table;
import org.identityperf.runner.report.format.Units;
import org.identityperf.runner.report.model.Layout;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;

/**
 * A capacity plan says how much room and time a published number of something would take, extrapolated from fewer that
 * were measured, each quantity as a {@link Projection}. It always shows the factor of that extrapolation.
 */
public final class CapacityPlan {

    private final Layout.Capacity plan;

    private CapacityPlan(Layout.Capacity plan) {
        this.plan = plan;
    }

    /** Returns the plan that a module declares, if it does. */
    public static Optional<CapacityPlan> of(ModuleReport module) {
        return Optional.ofNullable(module.layout().capacity()).map(CapacityPlan::new);
    }

    private List<Projection> known(RunResult run) {
        return plan.lines().stream()
                .flatMap(line -> Projection.of(line, plan, run).stream())
                .toList();
    }

    /** Returns nothing where none of it was measured. */
    Optional<KeyFinding> finding(RunResult run) {
        List<Projection> known = known(run);
        if (known.isEmpty()) {
            return Optional.empty();
        }
        String words =
                known.stream().map(k -> k.title() + ' ' + planned(k) + rate(k)).collect(Collectors.joining(", "));
        return Optional.of(new KeyFinding(
                "plan",
                "Extrapolated to " + Units.count(plan.count()) + ' ' + plan.what() + " (" + factors(known)
                        + " times what was measured): " + words + '.',
                checked(known)));
    }

    private String rate(Projection k) {
        return !k.line().isTime() ? "" : " (" + Units.rate(plan.count() / k.at(plan.count())) + "/s)";
    }

    /** Returns {@code 46 to 4,570}. */
    private String factors(List<Projection> known) {
        DoubleSummaryStatistics factors = known.stream()
                .mapToDouble(k -> plan.count() / k.most().number())
                .summaryStatistics();
        String least = Units.rate(factors.getMin());
        String most = Units.rate(factors.getMax());
        return least.equals(most) ? least : least + " to " + most;
    }

    /** Returns how well a tenth predicts, in words; empty where that is not known. */
    private static List<String> checked(List<Projection> known) {
        List<String> good = new ArrayList<>();
        List<String> bad = new ArrayList<>();
        for (Projection k : known) {
            k.offBy().ifPresent(off -> {
                if (Projection.good(off)) {
                    good.add(k.title());
                } else {
                    bad.add(k.title() + " (" + Units.percent(off) + ")");
                }
            });
        }
        List<String> sentences = new ArrayList<>();
        if (!good.isEmpty()) {
            sentences.add("A tenth predicted " + Projection.WITHIN + " what the largest size took: " + listed(good));
        }
        if (!bad.isEmpty()) {
            sentences.add("Not " + Projection.WITHIN + ", so only roughly: " + listed(bad));
        }
        return sentences;
    }

    private static String listed(List<String> titles) {
        return String.join(", ", titles) + '.';
    }

    private static String text(Layout.Line line, double value) {
        return line.isTime() ? Units.duration(value) : Units.bytes(Math.rint(value));
    }

    private String planned(Projection k) {
        return text(k.line(), k.at(plan.count()));
    }

    /** Returns a table without rows where nothing of the plan was measured. */
    public Table table(RunResult run) {
        List<Table.Column> columns = new ArrayList<>(
                List.of(Table.Column.text("of " + Units.count(plan.count()) + ' ' + plan.what() + ", extrapolated")));
        columns.addAll(Table.Column.numbers(
                "published",
                "planned",
                "factor",
                "each",
                "at any size",
                "exponent",
                "measured",
                "at",
                "predicted",
                "from",
                "off by",
                Projection.WITHIN));
        return new Table(
                "Capacity plan", columns, known(run).stream().map(this::row).toList());
    }

    private List<String> row(Projection k) {
        Layout.Line line = k.line();
        return List.of(
                k.title(),
                line.published(),
                planned(k),
                Units.times(plan.count() / k.most().number()),
                line.isTime() ? Units.seconds(k.each()) : text(line, k.each()),
                k.fixed().isPresent() ? text(line, k.fixed().getAsDouble()) : Units.NOT_COUNTED,
                k.exponent().isPresent() ? Units.factor(k.exponent().getAsDouble()) : Units.NOT_COUNTED,
                text(line, k.most().value()),
                Units.count(k.most().number()),
                k.predicted().map(p -> text(line, p.value())).orElse(Units.NOT_COUNTED),
                k.predicted().map(p -> Units.count(p.number())).orElse(Units.NOT_COUNTED),
                k.offBy().map(Units::percent).orElse(Units.NOT_COUNTED),
                k.offBy().map(off -> Projection.good(off) ? "yes" : "no").orElse(Units.NOT_COUNTED));
    }

    /**
     * A projection extrapolates what was measured of one thing at several sizes. N take a + bN, the line through the
     * two largest sizes, so that a time gives the rate N / (a + bN). Sizes of a tenth and less show how good that is,
     * by what they would have predicted for the largest.
     *
     * @param line the planned quantity
     * @param title its name; for a time with how warm the code was
     * @param points the sizes in their order, at least one
     * @param predicted the prediction for the largest size, by the line through the two largest of a tenth and less;
     *     its number is that of these
     */
    private record Projection(Layout.Line line, String title, List<Point> points, Optional<Point> predicted) {

        private static final double GOOD = 0.1;
        private static final double TENTH = 10;

        /** How far a prediction may be off that is called good. */
        static final String WITHIN = "within " + Math.round(100 * GOOD) + " %";

        Projection {
            points = List.copyOf(points);
        }

        /** A point is what so many take. */
        record Point(double number, double value) {}

        /**
         * Returns nothing where nothing was measured. A time is that of warm code, since code is cold only at the
         * beginning of so much work; where a size was done only once, it is that of cold code.
         */
        static Optional<Projection> of(Layout.Line line, Layout.Capacity plan, RunResult run) {
            List<Measurement> measured = line.of().in(run, "");
            String size = plan.size();
            double besides = plan.besides();
            if (!line.isTime()) {
                return of(
                        line,
                        line.name(),
                        points(measured, size, besides, m -> line.bytes().of(m)),
                        besides);
            }
            boolean warm = measured.stream().filter(m -> m.median().isPresent()).allMatch(m -> m.warm().length > 0);
            List<Point> points = points(measured, size, besides, warm ? Measurement::warm : Measurement::times);
            return of(line, line.name() + (warm ? ", warm" : ", cold"), points, besides);
        }

        private static List<Point> points(
                List<Measurement> measured, String size, double besides, Function<Measurement, double[]> values) {
            return measured.stream()
                    .filter(m -> values.apply(m).length > 0)
                    .map(m -> new Point(m.benchmarkCase().number(size) + besides, Measurement.median(values.apply(m))))
                    .sorted(Comparator.comparingDouble(Point::number))
                    .toList();
        }

        private static Optional<Projection> of(Layout.Line line, String title, List<Point> points, double besides) {
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

        /** Returns what so many would take. */
        double at(double number) {
            return at(points, number);
        }

        private static double at(List<Point> points, double number) {
            Point last = points.get(points.size() - 1);
            return last.value() + (number - last.number()) * each(points);
        }

        /** Returns what one more takes; of a single size, its share. */
        double each() {
            return each(points);
        }

        private static double each(List<Point> points) {
            Point last = points.get(points.size() - 1);
            Point before = points.size() > 1 ? points.get(points.size() - 2) : new Point(0, 0);
            return (last.value() - before.value()) / (last.number() - before.number());
        }

        /** Returns the part that exists at any number; empty where only one size was measured. */
        OptionalDouble fixed() {
            return points.size() < 2 ? OptionalDouble.empty() : OptionalDouble.of(at(0));
        }

        /**
         * Returns the exponent between the two largest sizes. Below 1 the constant part still matters; above 1 the rate
         * falls.
         */
        OptionalDouble exponent() {
            if (points.size() < 2) {
                return OptionalDouble.empty();
            }
            Point before = points.get(points.size() - 2);
            return OptionalDouble.of(
                    Math.log(most().value() / before.value()) / Math.log(most().number() / before.number()));
        }

        /** Returns by which share the prediction differs from what was measured. */
        Optional<Double> offBy() {
            return predicted.map(p -> p.value() / most().value() - 1);
        }

        static boolean good(double offBy) {
            return Math.abs(offBy) <= GOOD;
        }
    }
}
