package org.identityperf.runner.report.chart;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.runner.claim.Estimate;
import org.identityperf.runner.claim.ParamWords;
import org.identityperf.runner.report.model.Layout;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.report.model.RunBenchmarks;
import org.identityperf.runner.result.CountWords;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.Units;

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

    /** Returns the rate in words; empty where one of the two was timed in too few forks to conclude anything. */
    public Optional<String> answer() {
        return Estimate.byForks(floor.times(), loader.times()).map(this::answer);
    }

    private String answer(Estimate certainShare) {
        double cold = loader.median().orElseThrow();
        return "this project's loader inserts " + Units.rate(rows() / cold) + " rows/s cold, "
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

    public Figure figure() {
        String conditions = ParamWords.of(loader.benchmarkCase().params()) + ", so " + CountWords.of(rows())
                + " rows in " + CountWords.several(load.tables(), "table")
                + (load.isWhole()
                        ? ""
                        : ", " + CountWords.of(load.partRows() * number()) + " of them of " + load.part());
        List<String> iterations = hasWarm() ? List.of("cold", "warm") : List.of("cold");
        return new Figure(
                new Chart(
                        "Rows a second",
                        new Chart.Axis("", ""),
                        new Chart.Axis("rows a second", "/s"),
                        iterations,
                        List.of(
                                new Chart.Series(
                                        loader.benchmarkCase().implementation().words(),
                                        Chart.Role.MEASURED,
                                        rates(loader)),
                                new Chart.Series("floor: " + load.floor(), Chart.Role.FLOOR, rates(floor)))),
                conditions);
    }

    private boolean hasWarm() {
        return loader.besideMedian().isPresent() && floor.besideMedian().isPresent();
    }

    private List<Chart.Point> rates(Measurement m) {
        return Stream.of(
                        Chart.Point.of(0, rates(m.cold())),
                        Chart.Point.of(1, hasWarm() ? rates(m.warm()) : new double[0]))
                .flatMap(List::stream)
                .toList();
    }

    private double[] rates(double[] seconds) {
        return Arrays.stream(seconds).map(each -> rows() / each).toArray();
    }
}
