package org.identityperf.runner.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.identityperf.runner.law.Estimate;
import org.identityperf.runner.law.ExponentLaw;
import org.identityperf.runner.law.LawResult;
import org.identityperf.runner.law.PublishedLaw;
import org.identityperf.runner.law.Reading;
import org.identityperf.runner.law.Sweep;
import org.identityperf.runner.law.Usl;
import org.identityperf.runner.law.UslLaw;

/** What the published laws of a benchmark draw and say in a figure of what they were fitted to. */
record Fits(ModuleReport module, String benchmark) {

    private static final int STEPS = 80;

    /** The figure with the fitted curves and the exponents of its lines. */
    Figure on(Figure figure, Curves curves) {
        return each(curvesOn(figure, curves), curves, ExponentLaw.class, this::exponent);
    }

    /** The figure with the fitted curves alone. */
    Figure curvesOn(Figure figure, Curves curves) {
        return each(figure, curves, UslLaw.class, this::curve);
    }

    private interface Step<L> {
        Figure on(Figure figure, L law, Curve measured);
    }

    /** Lets each law of a kind add what it says of each line. */
    private <L extends PublishedLaw> Figure each(Figure figure, Curves curves, Class<L> kind, Step<L> step) {
        Figure more = figure;
        for (PublishedLaw law : module.published()) {
            for (Curve curve : curves.curves()) {
                if (kind.isInstance(law) && isOf(law.reading(), curves, curve)) {
                    more = step.on(more, kind.cast(law), curve);
                }
            }
        }
        return more;
    }

    private boolean isOf(Reading reading, Curves curves, Curve curve) {
        return reading.benchmark().equals(benchmark)
                && reading.rung() == curve.rung()
                && reading.parameter().equals(curves.parameter())
                && reading.quantity() == curve.sweep().quantity()
                && !curve.level();
    }

    private Figure curve(Figure figure, UslLaw law, Curve measured) {
        return law.fitted(module.run()).stream()
                .filter(sweep -> sweep.where().equals(measured.sweep().where()))
                .findFirst()
                .map(sweep -> drawn(figure, measured, sweep))
                .orElse(figure);
    }

    private static Figure drawn(Figure figure, Curve measured, Sweep sweep) {
        Usl usl = Usl.fit(sweep.points());
        List<Double> values = sweep.measured();
        double first = values.get(0);
        double last = values.get(values.size() - 1);
        List<Chart.Point> points = IntStream.rangeClosed(0, STEPS)
                .mapToDouble(step -> first * Math.pow(last / first, step / (double) STEPS))
                .mapToObj(n -> new Chart.Point(n, usl.at(n), usl.at(n), usl.at(n)))
                .toList();
        String knee = usl.knee() > last ? "" : ", knee at " + Units.factor(usl.knee());
        String peak = usl.peak() > last
                ? "no peak up to " + Units.count(last)
                : "peak of " + Units.rate(usl.at(usl.peak())) + "/s at " + Units.factor(usl.peak());
        List<Chart.Series> series = new ArrayList<>(figure.chart().series());
        series.add(new Chart.Series(measured.name() + " fitted: " + peak + knee, Chart.Role.FITTED, points));
        List<Chart.Mark> marks = new ArrayList<>(figure.chart().marks());
        if (usl.peak() <= last) {
            marks.add(new Chart.Mark(usl.at(usl.peak()), measured.name() + ": " + peak));
        }
        return figure.with(figure.chart().with(series, marks));
    }

    private Figure exponent(Figure figure, PublishedLaw law, Curve measured) {
        return module.laws().stream()
                .filter(result -> result.law().equals(law.text().id()))
                .filter(result -> result.estimate().known())
                .filter(result -> result.where().equals(measured.sweep().where()))
                .findFirst()
                .map(result -> figure.under(figure.conditions() + " · " + grows(law, measured, result)))
                .orElse(figure);
    }

    private static String grows(PublishedLaw law, Curve measured, LawResult result) {
        Estimate exponent = result.estimate();
        return measured.name() + ": " + law.reading().quantity().word() + " ~ "
                + law.reading().parameter() + "^" + exponent + ", "
                + result.verdict().words();
    }
}
