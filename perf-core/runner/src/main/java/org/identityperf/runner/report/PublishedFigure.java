package org.identityperf.runner.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.identityperf.runner.claim.ParamWords;
import org.identityperf.runner.claim.PublishedClaim;
import org.identityperf.runner.claim.PublishedPoint;
import org.identityperf.runner.claim.Reading;
import org.identityperf.runner.claim.Rounded;
import org.identityperf.runner.claim.Sweep;
import org.identityperf.runner.result.RunResult;

/**
 * A published curve beside the measured ones, each as multiples of its own time at one value that both have: seconds of
 * two machines are not compared.
 */
final class PublishedFigure {
    private PublishedFigure() {}

    /** Nothing where the two have no value in common. */
    static List<Figure> of(PublishedClaim claim, ModuleReport module) {
        return Curves.over(module, claim.reading().benchmark(), claim.reading().parameter()).stream()
                .map(curves -> curves.with(claim.reading().quantity()))
                .flatMap(curves -> of(claim, module.run(), curves).stream())
                .toList();
    }

    private static List<Figure> of(PublishedClaim claim, RunResult run, Curves all) {
        List<Curve> servers = all.curves().stream()
                .filter(curve -> curve.rung() == claim.reading().rung())
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
                PublishedNumbers.multiples(claim, measured, unit, title, words),
                Optional.of(PublishedNumbers.asMeasured(claim, measured, run, all.conditions(), words))));
    }

    /** What else belongs in the picture, at the same sizes, where it was measured at the common value. */
    private static List<Curve> beside(
            PublishedClaim claim, RunResult run, SortedMap<String, String> where, double unit) {
        List<Curve> curves = new ArrayList<>();
        for (PublishedClaim.Beside beside : claim.beside()) {
            SortedMap<String, String> fixed = new TreeMap<>(where);
            fixed.putAll(beside.fixed());
            Reading reading = new Reading(
                    beside.benchmark(),
                    beside.rung(),
                    claim.reading().parameter(),
                    fixed,
                    claim.reading().quantity());
            Sweep.of(reading, run).stream()
                    .filter(sweep ->
                            sweep.measured().size() >= 2 && sweep.measured().contains(unit))
                    .map(sweep -> new Curve(beside.name(), Curves.delay(sweep), beside.rung(), sweep, false))
                    .forEach(curves::add);
        }
        return curves;
    }

    private static List<PublishedPoint> points(PublishedClaim claim) {
        return claim.points();
    }

    private static Chart.Series published(PublishedClaim claim, double unit) {
        double one = PublishedNumbers.mean(PublishedNumbers.values(claim, unit));
        return new Chart.Series(
                "published",
                Chart.Role.PUBLISHED,
                points(claim).stream()
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
