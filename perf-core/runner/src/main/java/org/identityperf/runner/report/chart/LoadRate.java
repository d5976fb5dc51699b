package org.identityperf.runner.report.chart;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.runner.claim.ParamWords;
import org.identityperf.runner.report.format.Table;
import org.identityperf.runner.report.format.Units;
import org.identityperf.runner.report.model.Layout;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.report.model.RunBenchmarks;
import org.identityperf.runner.result.CountWords;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;

/**
 * The load rate says how fast a loader inserts rows, and which share that is of the store's own limit, the floor, at
 * the largest size that both loaded.
 */
public final class LoadRate {
    private final String benchmark;
    private final Layout.Load load;
    private final Measurement loader;
    private final Measurement floor;

    private LoadRate(String benchmark, Layout.Load load, Measurement loader, Measurement floor) {
        this.benchmark = benchmark;
        this.load = load;
        this.loader = loader;
        this.floor = floor;
    }

    /** Returns nothing where the benchmark loads nothing, or one of the two was not timed. */
    public static Optional<LoadRate> of(ModuleReport module, String benchmark) {
        return Optional.ofNullable(module.layout().of(benchmark).load())
                .flatMap(load -> of(module.run(), benchmark, load));
    }

    private static Optional<LoadRate> of(RunResult run, String benchmark, Layout.Load load) {
        return RunBenchmarks.of(run, benchmark).stream()
                .filter(m -> m.benchmarkCase().implementation() == Implementation.LOADER
                        && m.median().isPresent())
                .flatMap(loader -> run
                        .floorOf(loader.benchmarkCase())
                        .filter(floor -> floor.median().isPresent())
                        .map(floor -> new LoadRate(benchmark, load, loader, floor))
                        .stream())
                .reduce((smaller, larger) -> larger);
    }

    /** Returns the floor's time over the loader's, cold. */
    private double share() {
        return floor.median().orElseThrow() / loader.median().orElseThrow();
    }

    private OptionalDouble warmShare() {
        return loader.besideMedian().isPresent() && floor.besideMedian().isPresent()
                ? OptionalDouble.of(floor.besideMedian().getAsDouble()
                        / loader.besideMedian().getAsDouble())
                : OptionalDouble.empty();
    }

    public String sentence() {
        return benchmark + ": this project's loader inserts "
                + Units.rate(rate(loader.median().orElseThrow(), load.rows())) + " rows/s cold, "
                + (load.isWhole()
                        ? ""
                        : Units.rate(rate(loader.median().orElseThrow(), load.partRows())) + " of them " + load.part()
                                + ", ")
                + Units.factor(share()) + " of what the store takes from " + load.floor()
                + (warmShare().isEmpty()
                        ? ""
                        : " (warm " + Units.factor(warmShare().getAsDouble()) + ")")
                + "; the goal is " + load.goal() + ".";
    }

    private double rate(double seconds, int rows) {
        return rows * loader.benchmarkCase().number(load.size()) / seconds;
    }

    /** Returns a figure of rows a second, and one of the share of the limit. */
    public List<Figure> figures() {
        boolean warm = warmShare().isPresent();
        List<String> categories = warm ? List.of("cold", "warm") : List.of("cold");
        double many = loader.benchmarkCase().number(load.size());
        String conditions = ParamWords.of(loader.benchmarkCase().params()) + ", so " + Units.count(load.rows() * many)
                + " rows in " + CountWords.several(load.tables(), "table")
                + (load.isWhole() ? "" : ", " + Units.count(load.partRows() * many) + " of them of " + load.part());
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
                new ArrayList<>(List.of(Table.Column.text("implementation"), Table.Column.text("iteration")));
        columns.addAll(Table.Column.numbers("time", "rows/s", "rows of " + load.part() + "/s"));
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
                                new Chart.Series(
                                        loader.benchmarkCase().implementation().words(),
                                        Chart.Role.MEASURED,
                                        points(loader)),
                                new Chart.Series("floor: " + load.floor(), Chart.Role.FLOOR, points(floor)))),
                conditions,
                new Table(title, columns, table));
    }

    private List<String> row(Measurement m, String iteration, OptionalDouble seconds) {
        return List.of(
                m.benchmarkCase().implementation().method(),
                iteration,
                Units.seconds(seconds),
                Units.rate(rate(seconds.orElseThrow(), load.rows())),
                Units.rate(rate(seconds.orElseThrow(), load.partRows())));
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
                x, Arrays.stream(seconds).map(s -> rate(s, load.rows())).toArray());
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
                        "Bar chart: the floor's time over the loader's; the goal is " + load.goal()
                                + ". The numbers are in the table below it.",
                        new Chart.Axis("", "", false),
                        new Chart.Axis("floor time / loader time", "", false),
                        categories,
                        List.of(new Chart.Series(
                                loader.benchmarkCase().implementation().words(), Chart.Role.MEASURED, points)),
                        List.of(new Chart.Mark(load.goal(), "goal " + load.goal()))),
                conditions,
                new Table(
                        title,
                        List.of(Table.Column.text("iteration"), Table.Column.number("share of the limit")),
                        table));
    }
}
