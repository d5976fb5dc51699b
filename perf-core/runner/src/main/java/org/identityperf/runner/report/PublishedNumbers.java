package org.identityperf.runner.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.runner.claim.PublishedClaim;
import org.identityperf.runner.claim.PublishedPoint;
import org.identityperf.runner.claim.Quantity;
import org.identityperf.runner.claim.Rounded;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;

/** The numbers of a {@link PublishedFigure}: as multiples, and as they were published and measured. */
final class PublishedNumbers {

    private PublishedNumbers() {}

    /** The multiples that the chart shows. */
    static Table multiples(PublishedClaim claim, List<Curve> measured, double unit, String title, String words) {
        return table(
                claim,
                measured,
                title,
                words,
                values -> Units.times(mean(values) / mean(values(claim, unit))),
                (curve, value) -> Units.times(median(curve, value) / median(curve, unit)));
    }

    /** Both in seconds, with what must be known before they are compared. */
    static Figure.Beside asMeasured(
            PublishedClaim claim, List<Curve> measured, RunResult run, String conditions, String words) {
        Shown shown = new Shown.OfForks(claim.reading().quantity());
        List<Map.Entry<String, String>> both =
                List.of(Map.entry("Published", claim.conditions()), Map.entry("Here", here(measured, run, conditions)));
        return new Figure.Beside(
                table(
                        claim,
                        measured,
                        claim.reading().quantity() == Quantity.THROUGHPUT
                                ? "Operations a second, medians"
                                : "In seconds, " + kind(measured).headline() + " medians",
                        words,
                        values -> spelled(claim.reading().quantity(), values),
                        (curve, value) -> shown.text(median(curve, value))),
                both);
    }

    private static String here(List<Curve> measured, RunResult run, String conditions) {
        List<String> parts = new ArrayList<>();
        parts.add(conditions);
        parts.add(measured.get(0).rung().words() + ", " + Units.capital(run.system()));
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

    /** {@code 53, 52 s}. */
    private static String spelled(Quantity quantity, List<Double> values) {
        String numbers = values.stream().map(Rounded::of).collect(Collectors.joining(", "));
        return numbers + (quantity == Quantity.TIME ? " s" : "/s");
    }

    private static Kind kind(List<Curve> curves) {
        return Benchmarks.kind(curves.get(0).sweep().byValue().values().stream()
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
