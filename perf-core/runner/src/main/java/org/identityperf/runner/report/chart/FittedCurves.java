package org.identityperf.runner.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.identityperf.runner.claim.Claim;
import org.identityperf.runner.claim.ClaimResult;
import org.identityperf.runner.claim.Estimate;
import org.identityperf.runner.claim.Reading;
import org.identityperf.runner.claim.Statistic;
import org.identityperf.runner.claim.Statistic.Exponent;
import org.identityperf.runner.claim.Statistic.UslPeak;
import org.identityperf.runner.claim.Sweep;
import org.identityperf.runner.claim.Usl;
import org.identityperf.runner.report.format.Units;
import org.identityperf.runner.report.model.ModuleReport;

/** Fitted curves add what the claims about a benchmark estimate to a figure of the data that they were fitted to. */
record FittedCurves(ModuleReport module, String benchmark) {

    private static final int STEPS = 80;

    /** Returns the figure with the fitted curves and the exponents of its lines. */
    Figure on(Figure figure, Curves curves) {
        return each(curvesOn(figure, curves), curves, Exponent.class, this::exponent);
    }

    /** Returns the figure with the fitted curves alone. */
    Figure curvesOn(Figure figure, Curves curves) {
        return each(figure, curves, UslPeak.class, this::curve);
    }

    private interface Step {
        Figure on(Figure figure, Claim claim, Curve measured);
    }

    /** Lets each claim with a statistic of a kind add its result for each line. */
    private Figure each(Figure figure, Curves curves, Class<? extends Statistic> kind, Step step) {
        Figure more = figure;
        for (Claim claim : module.claims()) {
            for (Curve curve : curves.curves()) {
                if (kind.isInstance(claim.statistic()) && isOf(claim.reading(), curves, curve)) {
                    more = step.on(more, claim, curve);
                }
            }
        }
        return more;
    }

    private boolean isOf(Reading reading, Curves curves, Curve curve) {
        return reading.benchmark().equals(benchmark)
                && reading.implementation() == curve.implementation()
                && reading.parameter().equals(curves.parameter())
                && reading.quantity() == curve.sweep().quantity()
                && !curve.level();
    }

    private Figure curve(Figure figure, Claim claim, Curve measured) {
        return UslPeak.fitted(claim.reading(), module.run()).stream()
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

    private Figure exponent(Figure figure, Claim claim, Curve measured) {
        return module.claimResults().stream()
                .filter(result -> result.claim().equals(claim.id()))
                .filter(result -> result.estimate().known())
                .filter(result -> result.where().equals(measured.sweep().where()))
                .findFirst()
                .map(result -> figure.under(figure.conditions() + " · " + grows(claim, measured, result)))
                .orElse(figure);
    }

    private static String grows(Claim claim, Curve measured, ClaimResult result) {
        Estimate exponent = result.estimate();
        return measured.name() + ": " + claim.reading().quantity().word() + " ~ "
                + claim.reading().parameter() + "^" + exponent + ", "
                + result.verdict().words();
    }
}
