package org.identityperf.runner.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.runner.law.ParamWords;
import org.identityperf.runner.law.PublishedLaw;
import org.identityperf.runner.law.PublishedPoint;
import org.identityperf.runner.law.PublishedTable;
import org.identityperf.runner.law.Reading;
import org.identityperf.runner.law.Rounded;
import org.identityperf.runner.law.Sweep;
import org.identityperf.runner.result.RunResult;

/**
 * A published curve beside the measured ones, each as multiples of its own time at one value that both have: seconds of
 * two machines are not compared.
 */
final class PublishedFigure {
    private PublishedFigure() {}

    /** Nothing where the two have no value in common. */
    static List<Figure> of(PublishedLaw law, ModuleReport module) {
        return Curves.over(module, law.reading().benchmark(), law.reading().parameter()).stream()
                .map(curves -> curves.with(law.reading().quantity()))
                .flatMap(curves -> of(law, module.run(), curves).stream())
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
                "each divided by its own " + quantity + " at " + Rounded.of(unit) + ": shapes can be compared, "
                        + (quantity.equals("time") ? "seconds" : "rates") + " cannot",
                PublishedNumbers.multiples(law, measured, unit, title, words),
                Optional.of(PublishedNumbers.asMeasured(law, measured, run, all.conditions(), words))));
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
                            beside.name(), Curves.delay(sweep), beside.reading().rung(), sweep, false))
                    .forEach(curves::add);
        }
        return curves;
    }

    private static List<PublishedPoint> points(PublishedLaw law) {
        return law.text().table().points();
    }

    private static Chart.Series published(PublishedLaw law, double unit) {
        double one = PublishedNumbers.mean(PublishedNumbers.values(law, unit));
        return new Chart.Series(
                "published",
                Chart.Role.PUBLISHED,
                points(law).stream()
                        .filter(point -> !point.values().isEmpty())
                        .map(point -> new Chart.Point(
                                point.at(),
                                PublishedNumbers.mean(point.values()) / one,
                                point.values().stream().min(Double::compare).orElseThrow() / one,
                                point.values().stream().max(Double::compare).orElseThrow() / one))
                        .toList());
    }

    private static Chart.Series relative(Curve curve, double unit) {
        double one = PublishedNumbers.median(curve, unit);
        Chart.Series cold = curve.measured();
        return new Chart.Series(
                cold.name(),
                cold.role(),
                cold.points().stream()
                        .map(p -> new Chart.Point(p.x(), p.y() / one, p.low() / one, p.high() / one))
                        .toList());
    }
}
