package org.identityperf.runner.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.identityperf.runner.claim.ParamWords;
import org.identityperf.runner.result.CountWords;
import org.identityperf.runner.result.Implementation;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;

/**
 * How fast a loader puts in rows, and which share that is of the store's own limit, the floor, at the largest size that
 * both loaded.
 */
final class LoadRate {
    private final String benchmark;
    private final LoadWords words;
    private final Measurement loader;
    private final Measurement floor;

    private LoadRate(String benchmark, LoadWords words, Measurement loader, Measurement floor) {
        this.benchmark = benchmark;
        this.words = words;
        this.loader = loader;
        this.floor = floor;
    }

    /** Nothing where the benchmark loads nothing, or one of the two was not timed. */
    static Optional<LoadRate> of(ModuleReport module, String benchmark) {
        return module.presentation()
                .topic(benchmark)
                .flatMap(Topic::load)
                .flatMap(words -> of(module.run(), benchmark, words));
    }

    private static Optional<LoadRate> of(RunResult run, String benchmark, LoadWords words) {
        return Benchmarks.of(run, benchmark).stream()
                .filter(m ->
                        m.cell().rung() == Implementation.LOADER && m.median().isPresent())
                .flatMap(loader -> run
                        .floorOf(loader.cell())
                        .filter(floor -> floor.median().isPresent())
                        .map(floor -> new LoadRate(benchmark, words, loader, floor))
                        .stream())
                .reduce((smaller, larger) -> larger);
    }

    /** The floor's time over the loader's, cold. */
    private double share() {
        return floor.median().orElseThrow() / loader.median().orElseThrow();
    }

    private OptionalDouble warmShare() {
        return loader.besideMedian().isPresent() && floor.besideMedian().isPresent()
                ? OptionalDouble.of(floor.besideMedian().getAsDouble()
                        / loader.besideMedian().getAsDouble())
                : OptionalDouble.empty();
    }

    String sentence() {
        return benchmark + ": this project's loader puts in "
                + Units.rate(rate(loader.median().orElseThrow(), words.rows())) + " rows/s cold, "
                + (words.whole()
                        ? ""
                        : Units.rate(rate(loader.median().orElseThrow(), words.partRows())) + " of them " + words.part()
                                + ", ")
                + Units.factor(share()) + " of what the store takes from " + words.floor()
                + (warmShare().isEmpty()
                        ? ""
                        : " (warm " + Units.factor(warmShare().getAsDouble()) + ")")
                + "; the goal is " + words.goal() + ".";
    }

    private double rate(double seconds, int rows) {
        return rows * loader.cell().number(words.size()) / seconds;
    }

    /** Rows a second, and the share of the limit. */
    List<Figure> figures() {
        boolean warm = warmShare().isPresent();
        List<String> categories = warm ? List.of("cold", "warm") : List.of("cold");
        double many = loader.cell().number(words.size());
        String conditions = ParamWords.of(loader.cell().params()) + ", so " + Units.count(words.rows() * many)
                + " rows in " + CountWords.several(words.tables(), "table")
                + (words.whole() ? "" : ", " + Units.count(words.partRows() * many) + " of them of " + words.part());
        return List.of(rates(categories, conditions), shares(categories, conditions));
    }

    private Figure rates(List<String> categories, String conditions) {
        String title = "Rows a second";
        List<List<String>> table = new ArrayList<>();
        for (Measurement m : List.of(loader, floor)) {
            table.add(row(m, "cold", m.median()));
            if (categories.size() > 1) {
                table.add(row(m, "warm", m.besideMedian()));
            }
        }
        List<Table.Column> columns =
                new ArrayList<>(List.of(Table.Column.text("rung"), Table.Column.text("repetition")));
        columns.addAll(Table.Column.numbers("time", "rows/s", "rows of " + words.part() + "/s"));
        return new Figure(
                new Chart(
                        benchmark + "-rows",
                        title,
                        "Bar chart: rows a second, for the loader and the floor. The numbers are in the table below"
                                + " it.",
                        new Chart.Axis("", "", false),
                        new Chart.Axis("rows a second", "/s", false),
                        categories,
                        List.of(
                                new Chart.Series(loader.cell().rung().words(), Chart.Role.MEASURED, points(loader)),
                                new Chart.Series("floor: " + words.floor(), Chart.Role.FLOOR, points(floor)))),
                conditions,
                new Table(title, columns, table));
    }

    private List<String> row(Measurement m, String repetition, OptionalDouble seconds) {
        return List.of(
                m.cell().rung().method(),
                repetition,
                CellTable.seconds(seconds),
                Units.rate(rate(seconds.orElseThrow(), words.rows())),
                Units.rate(rate(seconds.orElseThrow(), words.partRows())));
    }

    private List<Chart.Point> points(Measurement m) {
        List<Chart.Point> points = new ArrayList<>(point(0, m.cold()));
        if (warmShare().isPresent()) {
            points.addAll(point(1, m.warm()));
        }
        return points;
    }

    private List<Chart.Point> point(double x, double[] seconds) {
        return Curve.point(
                x, Arrays.stream(seconds).map(s -> rate(s, words.rows())).toArray());
    }

    private Figure shares(List<String> categories, String conditions) {
        String title = "The loader's share of the limit";
        List<Chart.Point> points = new ArrayList<>(List.of(new Chart.Point(0, share(), share(), share())));
        List<List<String>> table = new ArrayList<>(List.of(List.of("cold", Units.factor(share()))));
        warmShare().ifPresent(share -> {
            points.add(new Chart.Point(1, share, share, share));
            table.add(List.of("warm", Units.factor(share)));
        });
        return new Figure(
                new Chart(
                        benchmark + "-share",
                        title,
                        "Bar chart: the floor's time over the loader's; the goal is " + words.goal()
                                + ". The numbers are in the table below it.",
                        new Chart.Axis("", "", false),
                        new Chart.Axis("floor time / loader time", "", false),
                        categories,
                        List.of(new Chart.Series(loader.cell().rung().words(), Chart.Role.MEASURED, points)),
                        List.of(new Chart.Mark(words.goal(), "goal " + words.goal()))),
                conditions,
                new Table(
                        title,
                        List.of(Table.Column.text("repetition"), Table.Column.number("share of the limit")),
                        table));
    }
}
