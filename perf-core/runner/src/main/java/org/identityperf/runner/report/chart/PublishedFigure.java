package org.identityperf.runner.report.chart;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.identityperf.runner.claim.Claim;
import org.identityperf.runner.claim.Claim.PublishedPoint;
import org.identityperf.runner.claim.ParamWords;
import org.identityperf.runner.claim.Reading;
import org.identityperf.runner.claim.Sweep;
import org.identityperf.runner.report.chart.Curves.Curve;
import org.identityperf.runner.report.format.Table;
import org.identityperf.runner.report.format.Table.Cell;
import org.identityperf.runner.report.model.Metric;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.report.model.RunBenchmarks;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;
import org.identityperf.runner.result.Units;

/**
 * A published figure shows a published curve with the measured ones. Each curve is shown as multiples of its own time
 * at one value that both have, since seconds of two machines are not compared. A table has both as published and as
 * measured.
 *
 * @param measured the lines of the figure, each with what the claim reads
 */
public record PublishedFigure(Claim claim, RunResult run, List<Curve> measured) {

    /** Returns nothing where the two have no value in common. */
    public static Optional<Figure> of(Claim claim, ModuleReport module) {
        Reading reading = claim.reading();
        return Curves.over(module, reading.benchmark(), reading.parameter())
                .flatMap(curves -> of(claim, module.run(), curves));
    }

    private static Optional<Figure> of(Claim claim, RunResult run, Curves all) {
        Reading reading = claim.reading();
        List<Curve> measured = new ArrayList<>(all.curves().stream()
                .filter(curve -> curve.implementation() == reading.implementation())
                .map(curve -> curve.of(reading.quantity()))
                .filter(curve -> curve.sweep().measured().size() >= 2)
                .toList());
        TreeSet<Double> common = claim.points().stream()
                .filter(point -> !point.values().isEmpty())
                .map(PublishedPoint::at)
                .filter(at -> measured.stream()
                        .allMatch(curve -> curve.sweep().measured().contains(at)))
                .collect(Collectors.toCollection(TreeSet::new));
        if (common.isEmpty() || measured.isEmpty()) {
            return Optional.empty();
        }
        double unit = common.contains(claim.unit()) ? claim.unit() : common.last();
        // The other lines of the picture are those at the same sizes that were measured at the common value.
        for (Claim.Beside beside : claim.beside()) {
            SortedMap<String, String> fixed = new TreeMap<>(all.sizes());
            fixed.putAll(beside.fixed());
            Sweep.of(
                            new Reading(
                                    beside.benchmark(),
                                    beside.implementation(),
                                    reading.parameter(),
                                    fixed,
                                    reading.quantity()),
                            run)
                    .stream()
                    .filter(sweep ->
                            sweep.measured().size() >= 2 && sweep.measured().contains(unit))
                    .map(sweep -> new Curve(beside.name(), Curves.delay(sweep), beside.implementation(), sweep, false))
                    .forEach(measured::add);
        }
        return Optional.of(new PublishedFigure(claim, run, measured).figure(unit, all.conditions()));
    }

    private Figure figure(double unit, String conditions) {
        List<Chart.Series> series = new ArrayList<>();
        double one = mean(unit);
        series.add(new Chart.Series(
                "published",
                Chart.Role.PUBLISHED,
                claim.points().stream()
                        .filter(point -> !point.values().isEmpty())
                        .map(point -> new Chart.Point(
                                        point.at(),
                                        mean(point.at()),
                                        Collections.min(point.values()),
                                        Collections.max(point.values()))
                                .over(one))
                        .toList()));
        measured.forEach(curve -> series.add(new Chart.Series(
                curve.name(),
                Chart.Role.of(curve.implementation()),
                curve.points(metric()).stream()
                        .map(point -> point.over(median(curve, unit)))
                        .toList())));
        String quantity = metric().name();
        String at = quantity + " at " + Units.rounded(unit);
        Chart chart = new Chart(
                "Published against measured, " + at + " = 1",
                new Chart.Axis(parameter(), ""),
                new Chart.Axis("multiple of the " + at, "×"),
                List.of(),
                series);
        return new Figure(
                chart,
                "each divided by its own " + at + ": shapes can be compared, "
                        + (quantity.equals("time") ? "seconds" : "rates") + " cannot",
                Optional.of(new Figure.Beside(
                        asMeasured(),
                        List.of(Map.entry("Published", claim.conditions()), Map.entry("Here", here(conditions))))));
    }

    private String here(String conditions) {
        List<String> parts = new ArrayList<>();
        parts.add(conditions);
        parts.add(measured.get(0).implementation().words() + ", " + Units.capital(run.system()));
        parts.add(run.conditions().getOrDefault("store", ""));
        String cores = run.conditions().getOrDefault("machine.cores", "");
        parts.add(cores.isEmpty() ? "" : cores + " cores for store and server");
        parts.add(run.conditions().getOrDefault("jvm.options", ""));
        parts.removeIf(String::isEmpty);
        return String.join("; ", parts);
    }

    private Table asMeasured() {
        Table.Of<Double> columns = new Table.Of<Double>()
                .value(parameter(), at -> Cell.of("", at))
                .number(
                        "published",
                        at -> published(at)
                                .filter(point -> !point.values().isEmpty())
                                .map(this::spelled)
                                .orElse(Units.NOT_COUNTED));
        measured.forEach(curve -> columns.value(
                curve.name(),
                at -> Cell.of(
                        metric().unit(),
                        curve.sweep().measured().contains(at)
                                ? OptionalDouble.of(median(curve, at))
                                : OptionalDouble.empty())));
        columns.prose(
                "published note", at -> published(at).map(PublishedPoint::note).orElse(""));
        TreeSet<Double> all = new TreeSet<>();
        claim.points().forEach(point -> all.add(point.at()));
        measured.forEach(curve -> all.addAll(curve.sweep().measured()));
        return columns.table(
                metric().unit().equals("/s")
                        ? "Operations a second, medians"
                        : "In seconds, "
                                + RunBenchmarks.kind(Curves.measurements(measured))
                                        .reported() + " medians",
                List.copyOf(all));
    }

    private Optional<PublishedPoint> published(double at) {
        return claim.points().stream().filter(point -> point.at() == at).findFirst();
    }

    /** Returns {@code 53, 52 s}. */
    private String spelled(PublishedPoint point) {
        return point.values().stream().map(Units::rounded).collect(Collectors.joining(", "))
                + (metric().unit().equals("/s") ? "/s" : " s");
    }

    private Metric metric() {
        return Metric.of(claim.reading().quantity().word());
    }

    private String parameter() {
        return ParamWords.name(claim.reading().parameter());
    }

    private static double median(Curve curve, double value) {
        return Measurement.median(curve.sweep().at(value));
    }

    private double mean(double at) {
        return published(at).stream()
                .flatMap(point -> point.values().stream())
                .mapToDouble(value -> value)
                .average()
                .orElseThrow();
    }
}
