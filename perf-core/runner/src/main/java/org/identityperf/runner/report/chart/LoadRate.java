package org.identityperf.runner.report.chart;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.runner.claim.Estimate;
import org.identityperf.runner.claim.ParamWords;
import org.identityperf.runner.report.format.Units;
import org.identityperf.runner.report.model.Layout;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.report.model.RunBenchmarks;
import org.identityperf.runner.result.CountWords;
import org.identityperf.runner.result.Measurement;

/**
 * The load rate says how fast a loader inserts rows, and which share that is of the store's own limit, the floor, at
 * the largest size that both loaded.
 */
public record LoadRate(String benchmark, Layout.Load load, Measurement loader, Measurement floor) {

    /** Returns nothing where the benchmark loads nothing, or one of the two was not timed. */
    public static Optional<LoadRate> of(ModuleReport module, String benchmark) {
        Layout.Load load = module.layout().of(benchmark).load();
        return RunBenchmarks.of(module.run(), benchmark).stream()
                .filter(m -> load != null
                        && m.benchmarkCase().implementation() == Implementation.LOADER
                        && m.median().isPresent())
                .flatMap(loader -> module.run().floorOf(loader.benchmarkCase()).stream()
                        .filter(floor -> floor.median().isPresent())
                        .map(floor -> new LoadRate(benchmark, load, loader, floor)))
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

    /** Returns the rate in words; empty where one of the two was timed in too few forks to conclude anything. */
    public Optional<String> sentence() {
        return Estimate.byForks(floor.times(), loader.times()).map(this::sentence);
    }

    private String sentence(Estimate certainShare) {
        double cold = loader.median().orElseThrow();
        return benchmark + ": this project's loader inserts " + Units.rate(rows() / cold) + " rows/s cold, "
                + (load.isWhole()
                        ? ""
                        : Units.rate(load.partRows() * number() / cold) + " of them " + load.part() + ", ")
                + Units.factor(certainShare.value()) + " ("
                + Estimate.PERCENT + " % interval " + Units.factor(certainShare.low()) + " to "
                + Units.factor(certainShare.high()) + ") of what the store takes from " + load.floor()
                + "; the goal is " + load.goal() + ".";
    }

    private double number() {
        return loader.benchmarkCase().number(load.size());
    }

    private double rows() {
        return load.rows() * number();
    }

    /** Returns a figure of rows a second, and one of the share of the limit. */
    public List<Figure> figures() {
        String conditions = ParamWords.of(loader.benchmarkCase().params()) + ", so " + Units.count(rows())
                + " rows in " + CountWords.several(load.tables(), "table")
                + (load.isWhole() ? "" : ", " + Units.count(load.partRows() * number()) + " of them of " + load.part());
        String name = loader.benchmarkCase().implementation().words();
        return List.of(
                figure(
                        "Rows a second",
                        new Chart.Axis("rows a second", "/s", false),
                        List.of(
                                new Chart.Series(name, Chart.Role.MEASURED, rates(loader)),
                                new Chart.Series("floor: " + load.floor(), Chart.Role.FLOOR, rates(floor))),
                        List.of(),
                        conditions),
                figure(
                        "The loader's share of the limit",
                        new Chart.Axis("floor time / loader time", "×", false),
                        List.of(new Chart.Series(
                                name,
                                Chart.Role.MEASURED,
                                points(
                                        new double[] {share()},
                                        warmShare().stream().toArray()))),
                        List.of(new Chart.Mark(load.goal(), "goal " + load.goal())),
                        conditions));
    }

    private Figure figure(
            String title, Chart.Axis y, List<Chart.Series> series, List<Chart.Mark> marks, String conditions) {
        List<String> iterations = warmShare().isPresent() ? List.of("cold", "warm") : List.of("cold");
        return new Figure(new Chart(title, new Chart.Axis("", "", false), y, iterations, series, marks), conditions);
    }

    private List<Chart.Point> rates(Measurement m) {
        return points(rates(m.cold()), warmShare().isPresent() ? rates(m.warm()) : new double[0]);
    }

    private double[] rates(double[] seconds) {
        return Arrays.stream(seconds).map(each -> rows() / each).toArray();
    }

    private static List<Chart.Point> points(double[] cold, double[] warm) {
        return Stream.of(Chart.Point.of(0, cold), Chart.Point.of(1, warm))
                .flatMap(List::stream)
                .toList();
    }
}
