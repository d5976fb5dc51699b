package org.identityperf.runner.report.chart;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.runner.claim.ParamWords;
import org.identityperf.runner.claim.PublishedClaim;
import org.identityperf.runner.claim.PublishedClaim.PublishedPoint;
import org.identityperf.runner.claim.Quantity;
import org.identityperf.runner.claim.Reading;
import org.identityperf.runner.claim.Rounded;
import org.identityperf.runner.claim.Sweep;
import org.identityperf.runner.report.format.Table;
import org.identityperf.runner.report.format.Units;
import org.identityperf.runner.report.model.Metric;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.report.model.RunBenchmarks;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;

/**
 * Published figures show a published curve with the measured ones. Each curve is shown as multiples of its own time at
 * one value that both have, since seconds of two machines are not compared. A table has both as published and as
 * measured.
 */
public final class PublishedFigures {
    private PublishedFigures() {}

    /** Returns nothing where the two have no value in common. */
    public static List<Figure> of(PublishedClaim claim, ModuleReport module) {
        return Curves.over(module, claim.reading().benchmark(), claim.reading().parameter()).stream()
                .map(curves -> curves.with(claim.reading().quantity()))
                .flatMap(curves -> of(claim, module.run(), curves).stream())
                .toList();
    }

    private static List<Figure> of(PublishedClaim claim, RunResult run, Curves all) {
        List<Curve> servers = all.curves().stream()
                .filter(curve -> curve.implementation() == claim.reading().implementation())
                .filter(curve -> curve.sweep().measured().size() >= 2)
                .toList();
        List<Double> common = points(claim).stream()
                .filter(point -> !point.values().isEmpty())
                .map(PublishedPoint::at)
                .filter(at -> !servers.isEmpty()
                        && servers.stream().allMatch(c -> c.sweep().measured().contains(at)))
                .toList();
        if (common.isEmpty()) {
            return List.of();
        }
        double unit = Stream.of(claim.unit())
                .filter(common::contains)
                .findFirst()
                .orElseGet(() -> common.stream().max(Comparator.naturalOrder()).orElseThrow());
        String quantity = claim.reading().quantity().word();
        List<Curve> measured = new ArrayList<>(servers);
        measured.addAll(beside(claim, run, all.where(), unit));
        List<Chart.Series> series = new ArrayList<>();
        series.add(published(claim, unit));
        measured.forEach(curve -> series.add(relative(curve, unit)));
        String words = ParamWords.name(claim.reading().parameter());
        String title = "Published against measured, " + quantity + " at " + Rounded.of(unit) + " = 1";
        Chart chart = new Chart(
                "published-" + claim.id(),
                title,
                "Line chart: " + quantity + " over " + words + " as multiples of the " + quantity + " at "
                        + Rounded.of(unit) + ", published and measured. The numbers are in the table below it.",
                new Chart.Axis(words, "", true),
                new Chart.Axis("multiple of the " + quantity + " at " + Rounded.of(unit), "", false),
                List.of(),
                series);
        return List.of(new Figure(
                chart,
                "each divided by its own " + quantity + " at " + Rounded.of(unit) + ": shapes can be compared, "
                        + (quantity.equals("time") ? "seconds" : "rates") + " cannot",
                multiples(claim, measured, unit, title, words),
                Optional.of(asMeasured(claim, measured, run, all.conditions(), words))));
    }

    /** Returns the other lines of the picture, at the same sizes, where they were measured at the common value. */
    private static List<Curve> beside(
            PublishedClaim claim, RunResult run, SortedMap<String, String> where, double unit) {
        List<Curve> curves = new ArrayList<>();
        for (PublishedClaim.Beside beside : claim.beside()) {
            SortedMap<String, String> fixed = new TreeMap<>(where);
            fixed.putAll(beside.fixed());
            Reading reading = new Reading(
                    beside.benchmark(),
                    beside.implementation(),
                    claim.reading().parameter(),
                    fixed,
                    claim.reading().quantity());
            Sweep.of(reading, run).stream()
                    .filter(sweep ->
                            sweep.measured().size() >= 2 && sweep.measured().contains(unit))
                    .map(sweep -> new Curve(beside.name(), Curves.delay(sweep), beside.implementation(), sweep, false))
                    .forEach(curves::add);
        }
        return curves;
    }

    private static List<PublishedPoint> points(PublishedClaim claim) {
        return claim.points();
    }

    private static Chart.Series published(PublishedClaim claim, double unit) {
        double one = mean(values(claim, unit));
        return new Chart.Series(
                "published",
                Chart.Role.PUBLISHED,
                points(claim).stream()
                        .filter(point -> !point.values().isEmpty())
                        .map(point -> new Chart.Point(
                                point.at(),
                                mean(point.values()) / one,
                                point.values().stream().min(Double::compare).orElseThrow() / one,
                                point.values().stream().max(Double::compare).orElseThrow() / one))
                        .toList());
    }

    private static Chart.Series relative(Curve curve, double unit) {
        double one = median(curve, unit);
        Chart.Series cold = curve.measured();
        return new Chart.Series(
                cold.name(),
                cold.role(),
                cold.points().stream()
                        .map(p -> new Chart.Point(p.x(), p.y() / one, p.low() / one, p.high() / one))
                        .toList());
    }

    /** Returns a table of the multiples that the chart shows. */
    static Table multiples(PublishedClaim claim, List<Curve> measured, double unit, String title, String words) {
        return table(
                claim,
                measured,
                title,
                words,
                values -> Units.times(mean(values) / mean(values(claim, unit))),
                (curve, value) -> Units.times(median(curve, value) / median(curve, unit)));
    }

    /** Returns both in seconds, with what a reader must know before comparing them. */
    static Figure.Beside asMeasured(
            PublishedClaim claim, List<Curve> measured, RunResult run, String conditions, String words) {
        Metric shown = Metric.of(claim.reading().quantity().word());
        List<Map.Entry<String, String>> both =
                List.of(Map.entry("Published", claim.conditions()), Map.entry("Here", here(measured, run, conditions)));
        return new Figure.Beside(
                table(
                        claim,
                        measured,
                        claim.reading().quantity() == Quantity.THROUGHPUT
                                ? "Operations a second, medians"
                                : "In seconds, " + kind(measured).reported() + " medians",
                        words,
                        values -> spelled(claim.reading().quantity(), values),
                        (curve, value) -> shown.text(median(curve, value))),
                both);
    }

    private static String here(List<Curve> measured, RunResult run, String conditions) {
        List<String> parts = new ArrayList<>();
        parts.add(conditions);
        parts.add(measured.get(0).implementation().words() + ", " + Units.capital(run.system()));
        parts.add(run.conditions().getOrDefault("store", ""));
        String cores = run.conditions().getOrDefault("machine.cores", "");
        parts.add(cores.isEmpty() ? "" : cores + " cores for store and server");
        Matcher heap = Pattern.compile("-Xmx(\\S+)").matcher(run.conditions().getOrDefault("jvm.options", ""));
        parts.add(heap.find() ? "heap " + heap.group(1) : "");
        parts.removeIf(String::isEmpty);
        return String.join("; ", parts);
    }

    private static Table table(
            PublishedClaim claim,
            List<Curve> measured,
            String title,
            String words,
            Function<List<Double>, String> published,
            BiFunction<Curve, Double, String> text) {
        List<Table.Column> columns = new ArrayList<>(Table.Column.numbers(words, "published"));
        measured.forEach(curve -> columns.add(Table.Column.number(curve.name())));
        columns.add(Table.Column.prose("published note"));
        TreeSet<Double> all = new TreeSet<>();
        claim.points().forEach(point -> all.add(point.at()));
        measured.forEach(curve -> all.addAll(curve.sweep().measured()));
        List<List<String>> rows = new ArrayList<>();
        for (double value : all) {
            List<Double> values = values(claim, value);
            List<String> row = new ArrayList<>(
                    List.of(Units.count(value), values.isEmpty() ? Units.NOT_COUNTED : published.apply(values)));
            measured.forEach(curve ->
                    row.add(curve.sweep().measured().contains(value) ? text.apply(curve, value) : Units.NOT_COUNTED));
            row.add(claim.points().stream()
                    .filter(point -> point.at() == value)
                    .map(PublishedPoint::note)
                    .findFirst()
                    .orElse(""));
            rows.add(row);
        }
        return new Table(title, columns, rows);
    }

    /** Returns {@code 53, 52 s}. */
    private static String spelled(Quantity quantity, List<Double> values) {
        String numbers = values.stream().map(Rounded::of).collect(Collectors.joining(", "));
        return numbers + (quantity == Quantity.TIME ? " s" : "/s");
    }

    private static Kind kind(List<Curve> curves) {
        return RunBenchmarks.kind(curves.get(0).sweep().byValue().values().stream()
                .flatMap(List::stream)
                .toList());
    }

    static double median(Curve curve, double value) {
        return Measurement.median(curve.sweep().at(value));
    }

    static List<Double> values(PublishedClaim claim, double at) {
        return claim.points().stream()
                .filter(point -> point.at() == at)
                .flatMap(point -> point.values().stream())
                .toList();
    }

    static double mean(List<Double> values) {
        return values.stream().mapToDouble(v -> v).average().orElseThrow();
    }
}
