package org.identityperf.lab.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.identityperf.lab.law.ParamWords;
import org.identityperf.lab.result.Measurement;
import org.identityperf.lab.result.RunResult;
import org.identityperf.lab.result.Rung;

/**
 * How fast a loader puts in rows, and which share that is of the store's own limit, the floor, at the largest size that
 * both loaded.
 */
final class LoadRate {
    /** The share of the limit at which loading is good enough. */
    static final double GOAL = 0.8;

    private static final String SESSIONS = "sessions";

    /** Tables that get a row for each session, and how many of these hold sessions. */
    private record Rows(int tables, int ofSessions) {}

    /** Users, sessions and client sessions. */
    private static final Map<String, Rows> ROWS = Map.of("OfflineSessionLoad", new Rows(3, 2));

    private final String benchmark;
    private final Rows rows;
    private final Measurement loader;
    private final Measurement floor;

    private LoadRate(String benchmark, Rows rows, Measurement loader, Measurement floor) {
        this.benchmark = benchmark;
        this.rows = rows;
        this.loader = loader;
        this.floor = floor;
    }

    /** Nothing where the benchmark loads nothing, or one of the two was not timed. */
    static Optional<LoadRate> of(RunResult run, String benchmark) {
        Rows rows = ROWS.get(benchmark);
        if (rows == null) {
            return Optional.empty();
        }
        return Benchmarks.of(run, benchmark).stream()
                .filter(m -> m.cell().rung() == Rung.LOADER && m.coldMedian().isPresent())
                .reduce((smaller, larger) -> larger)
                .flatMap(loader -> run.floorOf(loader.cell())
                        .filter(floor -> floor.coldMedian().isPresent())
                        .map(floor -> new LoadRate(benchmark, rows, loader, floor)));
    }

    /** The floor's time over the loader's, cold. */
    private double share() {
        return floor.coldMedian().orElseThrow() / loader.coldMedian().orElseThrow();
    }

    private OptionalDouble warmShare() {
        return loader.warmMedian().isPresent() && floor.warmMedian().isPresent()
                ? OptionalDouble.of(
                        floor.warmMedian().getAsDouble() / loader.warmMedian().getAsDouble())
                : OptionalDouble.empty();
    }

    String sentence() {
        return benchmark + ": this project's loader puts in "
                + Units.rate(rate(loader.coldMedian().orElseThrow(), rows.tables())) + " rows/s cold, "
                + Units.rate(rate(loader.coldMedian().orElseThrow(), rows.ofSessions())) + " of them sessions, "
                + Units.factor(share()) + " of what the store takes from ready files"
                + (warmShare().isEmpty()
                        ? ""
                        : " (warm " + Units.factor(warmShare().getAsDouble()) + ")")
                + "; the goal is " + GOAL + ".";
    }

    private double rate(double seconds, int tables) {
        return tables * loader.cell().number(SESSIONS) / seconds;
    }

    /** Rows a second, and the share of the limit. */
    List<Figure> figures() {
        boolean warm = warmShare().isPresent();
        List<String> categories = warm ? List.of("cold", "warm") : List.of("cold");
        String conditions = ParamWords.of(loader.cell().params()) + ", so "
                + Units.count(rows.tables() * loader.cell().number(SESSIONS)) + " rows in " + rows.tables()
                + " tables, "
                + rows.ofSessions() + " of them of sessions";
        return List.of(rates(categories, conditions), shares(categories, conditions));
    }

    private Figure rates(List<String> categories, String conditions) {
        String title = "Rows a second";
        List<List<String>> table = new ArrayList<>();
        for (Measurement m : List.of(loader, floor)) {
            table.add(row(m, "cold", m.coldMedian()));
            if (categories.size() > 1) {
                table.add(row(m, "warm", m.warmMedian()));
            }
        }
        List<Table.Column> columns =
                new ArrayList<>(List.of(Table.Column.text("rung"), Table.Column.text("repetition")));
        columns.addAll(Table.Column.numbers("time", "rows/s", "rows of sessions/s"));
        return new Figure(
                new Chart(
                        benchmark + "-rows",
                        title,
                        "Bar chart: rows a second, for the loader and the floor. The numbers are in the table below it.",
                        new Chart.Axis("", "", false),
                        new Chart.Axis("rows a second", "/s", false),
                        categories,
                        List.of(
                                new Chart.Series(loader.cell().rung().words(), Chart.Role.MEASURED, points(loader)),
                                new Chart.Series("floor: ready files", Chart.Role.FLOOR, points(floor)))),
                conditions,
                new Table(title, columns, table));
    }

    private List<String> row(Measurement m, String repetition, OptionalDouble seconds) {
        return List.of(
                m.cell().rung().method(),
                repetition,
                CellTable.seconds(seconds),
                Units.rate(rate(seconds.orElseThrow(), rows.tables())),
                Units.rate(rate(seconds.orElseThrow(), rows.ofSessions())));
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
                x, Arrays.stream(seconds).map(s -> rate(s, rows.tables())).toArray());
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
                        "Bar chart: the floor's time over the loader's; the goal is " + GOAL
                                + ". The numbers are in the table below it.",
                        new Chart.Axis("", "", false),
                        new Chart.Axis("floor time / loader time", "", false),
                        categories,
                        List.of(new Chart.Series(loader.cell().rung().words(), Chart.Role.MEASURED, points)),
                        List.of(new Chart.Mark(GOAL, "goal " + GOAL))),
                conditions,
                new Table(
                        title,
                        List.of(Table.Column.text("repetition"), Table.Column.number("share of the limit")),
                        table));
    }
}
