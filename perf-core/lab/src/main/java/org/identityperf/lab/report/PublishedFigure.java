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
import org.identityperf.lab.law.HyperbolaLaw;
import org.identityperf.lab.law.ParamWords;
import org.identityperf.lab.law.PublishedPoint;
import org.identityperf.lab.law.Reading;
import org.identityperf.lab.law.Rounded;
import org.identityperf.lab.law.Sweep;
import org.identityperf.lab.result.Measurement;
import org.identityperf.lab.result.RunResult;
import org.identityperf.lab.result.Rung;

/**
 * A published curve beside the measured ones, each as multiples of its own time at one value that both have: seconds of
 * two machines are not compared.
 */
final class PublishedFigure {
    /** Where the published curve has become flat. */
    private static final double PREFERRED = 512;

    /** The benchmark of loaders that earlier versions had. */
    private static final String ITS_LOADER = "PublishedLoader";

    private PublishedFigure() {}

    /** Nothing where the two have no value in common. */
    static List<Figure> of(HyperbolaLaw law, RunResult run) {
        return Curves.over(run, law.reading().benchmark(), law.reading().parameter()).stream()
                .flatMap(curves -> of(law, run, curves).stream())
                .toList();
    }

    private static List<Figure> of(HyperbolaLaw law, RunResult run, Curves all) {
        List<Curve> servers = all.curves().stream()
                .filter(curve -> curve.rung() == law.reading().rung())
                .filter(curve -> curve.sweep().timed().size() >= 2)
                .toList();
        List<Double> common = law.points().stream()
                .filter(point -> !point.seconds().isEmpty())
                .map(PublishedPoint::at)
                .filter(at -> !servers.isEmpty()
                        && servers.stream().allMatch(c -> c.sweep().timed().contains(at)))
                .toList();
        if (common.isEmpty()) {
            return List.of();
        }
        double unit = common.contains(PREFERRED)
                ? PREFERRED
                : common.stream().max(Comparator.naturalOrder()).orElseThrow();
        List<Curve> measured = new ArrayList<>(servers);
        measured.addAll(itsOwnLoader(law, run, all.where(), unit));
        List<Chart.Series> series = new ArrayList<>();
        series.add(published(law, unit));
        measured.forEach(curve -> series.add(relative(curve, unit)));
        String words = ParamWords.name(law.reading().parameter());
        String title = "Published against measured, time at " + Rounded.of(unit) + " = 1";
        Chart chart = new Chart(
                "published-" + law.text().id(),
                title,
                "Line chart: time over " + words + " as multiples of the time at " + Rounded.of(unit)
                        + ", published and measured. The numbers are in the table below it.",
                new Chart.Axis(words, "", true),
                new Chart.Axis("multiple of the time at " + Rounded.of(unit), "", false),
                List.of(),
                series);
        return List.of(new Figure(
                chart,
                "each divided by its own time at " + Rounded.of(unit) + ": shapes can be compared, seconds cannot",
                numbers(law, measured, unit, title, words),
                Optional.of(beside(law, measured, run, all.where(), words))));
    }

    /** The multiples that the chart shows. */
    private static Table numbers(HyperbolaLaw law, List<Curve> measured, double unit, String title, String words) {
        return table(
                law,
                measured,
                title,
                words,
                seconds -> Units.times(mean(seconds) / mean(seconds(law, unit))),
                (curve, value) -> Units.times(median(curve, value) / median(curve, unit)));
    }

    /** Both in seconds, with what must be known before they are compared. */
    private static Figure.Beside beside(
            HyperbolaLaw law, List<Curve> measured, RunResult run, SortedMap<String, String> where, String words) {
        List<Map.Entry<String, String>> conditions = new ArrayList<>();
        conditions.add(Map.entry("Published", law.text().conditions()));
        conditions.add(Map.entry("Here", here(measured, run, where)));
        return new Figure.Beside(
                table(
                        law,
                        measured,
                        "In seconds, cold medians",
                        words,
                        seconds -> seconds.stream().map(Rounded::of).collect(Collectors.joining(", ")) + " s",
                        (curve, value) -> Units.seconds(median(curve, value))),
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
            HyperbolaLaw law,
            List<Curve> measured,
            String title,
            String words,
            Function<List<Double>, String> published,
            BiFunction<Curve, Double, String> text) {
        List<Table.Column> columns = new ArrayList<>(Table.Column.numbers(words, "published"));
        measured.forEach(curve -> columns.add(Table.Column.number(curve.name())));
        columns.add(Table.Column.prose("published note"));
        TreeSet<Double> values = new TreeSet<>();
        law.points().forEach(point -> values.add(point.at()));
        measured.forEach(curve -> values.addAll(curve.sweep().timed()));
        List<List<String>> rows = new ArrayList<>();
        for (double value : values) {
            List<Double> seconds = seconds(law, value);
            List<String> row = new ArrayList<>(
                    List.of(Units.count(value), seconds.isEmpty() ? Units.NOT_COUNTED : published.apply(seconds)));
            measured.forEach(curve ->
                    row.add(curve.sweep().timed().contains(value) ? text.apply(curve, value) : Units.NOT_COUNTED));
            row.add(law.points().stream()
                    .filter(point -> point.at() == value)
                    .map(PublishedPoint::note)
                    .findFirst()
                    .orElse(""));
            rows.add(row);
        }
        return new Table(title, columns, rows);
    }

    /** The publication's own loader in this run, at the same sizes, where it was timed at the common value. */
    private static List<Curve> itsOwnLoader(
            HyperbolaLaw law, RunResult run, SortedMap<String, String> where, double unit) {
        SortedMap<String, String> fixed = new TreeMap<>(where);
        fixed.put("loader", "PUBLISHED");
        return Sweep.of(new Reading(ITS_LOADER, Rung.REFERENCE, law.reading().parameter(), fixed), run).stream()
                .filter(sweep -> sweep.timed().size() >= 2 && sweep.timed().contains(unit))
                .map(sweep -> new Curve(
                        "its loader here, "
                                + ParamWords.value(
                                        ParamWords.DELAY, sweep.where().getOrDefault(ParamWords.DELAY, "0")),
                        Rung.REFERENCE,
                        sweep,
                        false))
                .toList();
    }

    private static Chart.Series published(HyperbolaLaw law, double unit) {
        double one = mean(seconds(law, unit));
        return new Chart.Series(
                "published",
                Chart.Role.PUBLISHED,
                law.points().stream()
                        .filter(point -> !point.seconds().isEmpty())
                        .map(point -> new Chart.Point(
                                point.at(),
                                mean(point.seconds()) / one,
                                point.seconds().stream().min(Double::compare).orElseThrow() / one,
                                point.seconds().stream().max(Double::compare).orElseThrow() / one))
                        .toList());
    }

    private static Chart.Series relative(Curve curve, double unit) {
        double one = median(curve, unit);
        Chart.Series cold = curve.cold();
        return new Chart.Series(
                cold.name(),
                cold.role(),
                cold.points().stream()
                        .map(p -> new Chart.Point(p.x(), p.y() / one, p.low() / one, p.high() / one))
                        .toList());
    }

    private static double median(Curve curve, double value) {
        return Measurement.median(curve.sweep().cold(value));
    }

    private static List<Double> seconds(HyperbolaLaw law, double at) {
        return law.points().stream()
                .filter(point -> point.at() == at)
                .flatMap(point -> point.seconds().stream())
                .toList();
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(v -> v).average().orElseThrow();
    }
}
