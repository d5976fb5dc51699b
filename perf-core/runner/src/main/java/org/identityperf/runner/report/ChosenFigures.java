package org.identityperf.runner.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.identityperf.runner.claim.ParamOrder;
import org.identityperf.runner.claim.ParamWords;
import org.identityperf.runner.claim.Quantity;
import org.identityperf.runner.result.Measurement;

/** The figures that a module asks for, of a benchmark whose cells have the parameters for them. */
final class ChosenFigures {

    private ChosenFigures() {}

    /** Nothing where the parameters are others, or nothing of it was measured. */
    static List<Figure> of(ModuleReport module, String benchmark, ChosenFigure chosen) {
        if (chosen instanceof ChosenFigure.Bars bars) {
            return bars(module, benchmark, bars);
        }
        List<Measurement> cells = Benchmarks.of(module.run(), benchmark);
        if (!Benchmarks.values(cells).containsKey(chosen.x())) {
            return List.of();
        }
        if (chosen instanceof ChosenFigure.Lines lines) {
            return lines(module, benchmark, lines);
        }
        return LatencyFigures.of(benchmark, Curves.apart(module, benchmark, chosen.x(), Quantity.TIME));
    }

    private static List<Figure> lines(ModuleReport module, String benchmark, ChosenFigure.Lines lines) {
        Quantity quantity = lines.y() instanceof Shown.OfForks forks ? forks.quantity() : Quantity.TIME;
        Curves curves = Curves.apart(module, benchmark, lines.x(), quantity);
        Fits fits = new Fits(module, benchmark);
        return CurveFigures.shown(benchmark, curves, lines.y(), lines.log()).stream()
                .map(figure -> fits.curvesOn(figure, curves))
                .toList();
    }

    /** The cells at the largest of the parameters that are not named. */
    static List<Measurement> largest(ModuleReport module, String benchmark, Set<String> named) {
        return largestFirst(module, benchmark, named).findFirst().orElse(List.of());
    }

    /** The cells at each combination of the parameters that are not named, the largest first. */
    static Stream<List<Measurement>> largestFirst(ModuleReport module, String benchmark, Set<String> named) {
        SortedMap<SortedMap<String, String>, List<Measurement>> byOthers = new TreeMap<>(ParamOrder.MAPS.reversed());
        Benchmarks.of(module.run(), benchmark)
                .forEach(m -> byOthers.computeIfAbsent(others(m, named), others -> new ArrayList<>())
                        .add(m));
        return byOthers.values().stream();
    }

    private static SortedMap<String, String> others(Measurement m, Set<String> named) {
        SortedMap<String, String> others = new TreeMap<>(m.cell().params());
        others.keySet().removeAll(named);
        return others;
    }

    private static List<Figure> bars(ModuleReport module, String benchmark, ChosenFigure.Bars bars) {
        Set<String> named = Set.of(bars.x(), bars.series());
        List<Measurement> known = largest(module, benchmark, named).stream()
                .filter(m -> m.cell().params().keySet().containsAll(named))
                .filter(m -> bars.y().of(m).length > 0)
                .toList();
        if (known.isEmpty()) {
            return List.of();
        }
        Presentation words = module.presentation();
        List<String> below = values(known, bars.x(), words);
        List<String> beside = values(known, bars.series(), words);
        List<String> names =
                beside.stream().map(value -> words.words(bars.series(), value)).toList();
        String title = bars.y().title(known);
        List<Table.Column> columns = new ArrayList<>(List.of(Table.Column.text(ParamWords.name(bars.x()))));
        names.forEach(name -> columns.add(Table.Column.number(name)));
        List<List<String>> rows = new ArrayList<>();
        for (String value : below) {
            List<String> row = new ArrayList<>(List.of(words.words(bars.x(), value)));
            beside.forEach(other -> row.add(known.stream()
                    .filter(m -> is(m, bars, value, other))
                    .map(m -> bars.y().text(Measurement.median(bars.y().of(m))))
                    .findFirst()
                    .orElse(Units.NOT_COUNTED)));
            rows.add(row);
        }
        List<Chart.Series> series = beside.stream()
                .map(other -> new Chart.Series(
                        words.words(bars.series(), other), Chart.Role.MEASURED, points(known, bars, below, other)))
                .toList();
        Chart chart = new Chart(
                benchmark + "-" + title,
                title,
                "Bar chart: " + title + " by " + ParamWords.name(bars.x()) + ", for " + String.join("; ", names)
                        + ". The numbers are in the table below it.",
                new Chart.Axis("", "", false),
                new Chart.Axis(bars.y().axis(known), bars.y().unit(), false),
                below.stream().map(value -> words.words(bars.x(), value)).toList(),
                series);
        String conditions = ParamWords.of(others(known.get(0), named));
        return List.of(new Figure(
                chart,
                bars.y() instanceof Shown.OfForks ? Figure.times(conditions, known) : conditions,
                new Table(title, columns, rows)));
    }

    private static List<Chart.Point> points(
            List<Measurement> known, ChosenFigure.Bars bars, List<String> below, String other) {
        List<Chart.Point> points = new ArrayList<>();
        for (int i = 0; i < below.size(); i++) {
            String value = below.get(i);
            int place = i;
            known.stream()
                    .filter(m -> is(m, bars, value, other))
                    .forEach(m -> points.addAll(Curve.point(place, bars.y().of(m))));
        }
        return points;
    }

    private static List<String> values(List<Measurement> known, String parameter, Presentation words) {
        return known.stream()
                .map(m -> m.cell().param(parameter))
                .distinct()
                .sorted(words.order(parameter))
                .toList();
    }

    private static boolean is(Measurement m, ChosenFigure.Bars bars, String x, String series) {
        Map<String, String> params = m.cell().params();
        return params.get(bars.x()).equals(x) && params.get(bars.series()).equals(series);
    }
}
