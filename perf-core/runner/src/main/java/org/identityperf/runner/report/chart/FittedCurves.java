package org.identityperf.runner.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.identityperf.runner.claim.Claim;
import org.identityperf.runner.claim.Reading;
import org.identityperf.runner.claim.Statistic;
import org.identityperf.runner.claim.Statistic.Exponent;
import org.identityperf.runner.claim.Statistic.UslPeak;
import org.identityperf.runner.claim.Sweep;
import org.identityperf.runner.claim.Usl;
import org.identityperf.runner.report.model.Metric;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.result.Units;

/** Fitted curves add what the claims about a benchmark estimate to a figure of the data that they were fitted to. */
record FittedCurves(ModuleReport module, String benchmark) {

    private static final int STEPS = 80;

    /** Returns the curve that was fitted to each line of which a claim reads the peak. */
    List<Chart.Series> curves(Curves curves, Metric metric) {
        List<Chart.Series> fitted = new ArrayList<>();
        claims(UslPeak.class)
                .forEach(claim -> curves.curves().stream()
                        .filter(curve -> isOf(claim.reading(), curves, curve, metric))
                        .forEach(curve -> UslPeak.fitted(claim.reading(), module.run()).stream()
                                .filter(sweep ->
                                        sweep.where().equals(curve.sweep().where()))
                                .findFirst()
                                .ifPresent(sweep -> fitted.add(fit(curve.name(), sweep)))));
        return fitted;
    }

    /** Returns the exponent of each line of which a claim reads it, in words. */
    String exponents(Curves curves, Metric metric) {
        return claims(Exponent.class)
                .flatMap(claim -> curves.curves().stream()
                        .filter(curve -> isOf(claim.reading(), curves, curve, metric))
                        .map(curve -> exponent(claim, curve)))
                .collect(Collectors.joining());
    }

    private Stream<Claim> claims(Class<? extends Statistic> kind) {
        return module.claims().stream().filter(claim -> kind.isInstance(claim.statistic()));
    }

    private boolean isOf(Reading reading, Curves curves, Curve curve, Metric metric) {
        return reading.benchmark().equals(benchmark)
                && reading.implementation() == curve.implementation()
                && reading.parameter().equals(curves.parameter())
                && reading.quantity().word().equals(metric.name())
                && !curve.level();
    }

    private static Chart.Series fit(String name, Sweep sweep) {
        Usl usl = Usl.fit(sweep.points());
        List<Double> values = sweep.measured();
        double first = values.get(0);
        double last = values.get(values.size() - 1);
        List<Chart.Point> points = IntStream.rangeClosed(0, STEPS)
                .mapToDouble(step -> first * Math.pow(last / first, step / (double) STEPS))
                .boxed()
                .flatMap(n -> Chart.Point.of(n, usl.at(n)).stream())
                .toList();
        String knee = usl.knee() > last ? "" : ", knee at " + Units.factor(usl.knee());
        String peak = usl.peak() > last
                ? "no peak up to " + Units.count(last)
                : "peak of " + Units.rate(usl.at(usl.peak())) + "/s at " + Units.factor(usl.peak());
        return new Chart.Series(name + " fitted: " + peak + knee, Chart.Role.FITTED, points);
    }

    private String exponent(Claim claim, Curve measured) {
        return module.claimResults().stream()
                .filter(result -> result.claim().equals(claim.id()))
                .filter(result -> result.estimate().known())
                .filter(result -> result.where().equals(measured.sweep().where()))
                .findFirst()
                .map(result -> " · " + measured.name() + ": "
                        + claim.reading().quantity().word() + " ~ "
                        + claim.reading().parameter() + "^" + result.estimate() + ", "
                        + result.verdict().words())
                .orElse("");
    }
}
