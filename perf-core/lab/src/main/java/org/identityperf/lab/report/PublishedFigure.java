package org.identityperf.lab.report;

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
import org.identityperf.lab.law.ParamWords;
import org.identityperf.lab.law.PublishedLaw;
import org.identityperf.lab.law.PublishedPoint;
import org.identityperf.lab.law.PublishedTable;
import org.identityperf.lab.law.Quantity;
import org.identityperf.lab.law.Reading;
import org.identityperf.lab.law.Rounded;
import org.identityperf.lab.law.Sweep;
import org.identityperf.lab.result.Kind;
import org.identityperf.lab.result.Measurement;
import org.identityperf.lab.result.RunResult;

/**
 * A published curve beside the measured ones, each as multiples of its own time at one value that both have: seconds of
 * two machines are not compared.
 */
final class PublishedFigure {
    private PublishedFigure() {}

    /** Nothing where the two have no value in common. */
    static List<Figure> of(PublishedLaw law, RunResult run) {
        return Curves.over(run, law.reading().benchmark(), law.reading().parameter()).stream()
                .map(curves -> curves.with(law.reading().quantity()))
                .flatMap(curves -> of(law, run, curves).stream())
                .toList();
    }

    private static List<Figure> of(PublishedLaw law, RunResult run, Curves all) {
        List<Curve> servers = all.curves().stream()
                .filter(curve -> curve.rung() == law.reading().rung())
                .filter(curve -> curve.sweep().measured().size() >= 2)
                .toList();
        List<Double> common = points(law).stream()
                .filter(point -> !point.values().isEmpty())
                .map(PublishedPoint::at)
                .filter(at -> !servers.isEmpty()
                        && servers.stream().allMatch(c -> c.sweep().measured().contains(at)))
                .toList();
        if (common.isEmpty()) {
            return List.of();
        }
        double unit = law.text().table().unit().stream()
                .boxed()
                .filter(common::contains)
                .findFirst()
                .orElseGet(() -> common.stream().max(Comparator.naturalOrder()).orElseThrow());
        Shown shown = new Shown.OfForks(law.reading().quantity());
        String quantity = law.reading().quantity().word();
        List<Curve> measured = new ArrayList<>(servers);
        measured.addAll(beside(law, run, all.where(), unit));
        List<Chart.Series> series = new ArrayList<>();
        series.add(published(law, unit));
        measured.forEach(curve -> series.add(relative(curve, unit)));
        String words = ParamWords.name(law.reading().parameter());
        String title = "Published against measured, " + quantity + " at " + Rounded.of(unit) + " = 1";
        Chart chart = new Chart(
                "published-" + law.text().id(),
                title,
                "Line chart: " + quantity + " over " + words + " as multiples of the " + quantity + " at "
                        + Rounded.of(unit) + ", published and measured. The numbers are in the table below it.",
                new Chart.Axis(words, "", true),
                new Chart.Axis("multiple of the " + quantity + " at " + Rounded.of(unit), "", false),
                List.of(),
                series);
        return List.of(new Figure(
                chart,
                "each divided by its own time at " + Rounded.of(unit) + ": shapes can be compared, "
                        + (quantity.equals("time") ? "seconds" : "rates") + " cannot",
                numbers(law, measured, unit, title, words),
                Optional.of(beside(law, measured, run, all.where(), words, shown))));
    }

    /** The multiples that the chart shows. */
    private static Table numbers(PublishedLaw law, List<Curve> measured, double unit, String title, String words) {
        return table(
                law,
                measured,
                title,
                words,
                values -> Units.times(mean(values) / mean(values(law, unit))),
                (curve, value) -> Units.times(median(curve, value) / median(curve, unit)));
    }

    /** Both in seconds, with what must be known before they are compared. */
    private static Figure.Beside beside(
            PublishedLaw law,
            List<Curve> measured,
            RunResult run,
            SortedMap<String, String> where,
            String words,
            Shown shown) {
        List<Map.Entry<String, String>> conditions = new ArrayList<>();
        conditions.add(Map.entry("Published", law.text().conditions()));
        conditions.add(Map.entry("Here", here(measured, run, where)));
        return new Figure.Beside(
                table(
                        law,
                        measured,
                        law.reading().quantity() == Quantity.THROUGHPUT
                                ? "Operations a second, medians"
                                : "In seconds, " + kind(measured).headline() + " medians",
                        words,
                        values -> spelled(law.reading().quantity(), values),
                        (curve, value) -> shown.text(median(curve, value))),
                conditions);
    }

    private static String here(List<Curve> measured, RunResult run, SortedMap<String, String> where) {
        List<String> parts = new ArrayList<>();
        parts.add(ParamWords.of(where));
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
            PublishedLaw law,
            List<Curve> measured,
            String title,
            String words,
            Function<List<Double>, String> published,
            BiFunction<Curve, Double, String> text) {
        List<Table.Column> columns = new ArrayList<>(Table.Column.numbers(words, "published"));
        measured.forEach(curve -> columns.add(Table.Column.number(curve.name())));
        columns.add(Table.Column.prose("published note"));
        TreeSet<Double> all = new TreeSet<>();
        points(law).forEach(point -> all.add(point.at()));
        measured.forEach(curve -> all.addAll(curve.sweep().measured()));
        List<List<String>> rows = new ArrayList<>();
        for (double value : all) {
            List<Double> values = values(law, value);
            List<String> row = new ArrayList<>(
                    List.of(Units.count(value), values.isEmpty() ? Units.NOT_COUNTED : published.apply(values)));
            measured.forEach(curve ->
                    row.add(curve.sweep().measured().contains(value) ? text.apply(curve, value) : Units.NOT_COUNTED));
            row.add(points(law).stream()
                    .filter(point -> point.at() == value)
                    .map(PublishedPoint::note)
                    .findFirst()
                    .orElse(""));
            rows.add(row);
        }
        return new Table(title, columns, rows);
    }

    /** What else belongs in the picture, at the same sizes, where it was measured at the common value. */
    private static List<Curve> beside(PublishedLaw law, RunResult run, SortedMap<String, String> where, double unit) {
        List<Curve> curves = new ArrayList<>();
        for (PublishedTable.Beside beside : law.text().table().beside()) {
            SortedMap<String, String> fixed = new TreeMap<>(where);
            fixed.putAll(beside.reading().fixed());
            Reading reading = new Reading(
                    beside.reading().benchmark(),
                    beside.reading().rung(),
                    law.reading().parameter(),
                    fixed,
                    law.reading().quantity());
            Sweep.of(reading, run).stream()
                    .filter(sweep ->
                            sweep.measured().size() >= 2 && sweep.measured().contains(unit))
                    .map(sweep -> new Curve(
                            beside.name() + delay(sweep), beside.reading().rung(), sweep, false))
                    .forEach(curves::add);
        }
        return curves;
    }

    private static String delay(Sweep sweep) {
        String delay = sweep.where().get(ParamWords.DELAY);
        return delay == null ? "" : ", " + ParamWords.value(ParamWords.DELAY, delay);
    }

    private static List<PublishedPoint> points(PublishedLaw law) {
        return law.text().table().points();
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

    private static Chart.Series published(PublishedLaw law, double unit) {
        double one = mean(values(law, unit));
        return new Chart.Series(
                "published",
                Chart.Role.PUBLISHED,
                points(law).stream()
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

    private static double median(Curve curve, double value) {
        return Measurement.median(curve.sweep().at(value));
    }

    private static List<Double> values(PublishedLaw law, double at) {
        return points(law).stream()
                .filter(point -> point.at() == at)
                .flatMap(point -> point.values().stream())
                .toList();
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(v -> v).average().orElseThrow();
    }
}
