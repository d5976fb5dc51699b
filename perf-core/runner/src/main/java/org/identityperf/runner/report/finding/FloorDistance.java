package org.identityperf.runner.report.finding;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.report.chart.LoadRate;
import org.identityperf.runner.report.format.Units;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.report.model.RunBenchmarks;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;

/**
 * A floor distance says how far an implementation of a benchmark is from its floor: what a developer of the server can
 * save.
 *
 * @param implementation its name in words
 * @param times its time over the floor's, for each case
 * @param trips its round trips over the floor's, for each case with counted round trips
 */
record FloorDistance(
        String benchmark,
        String implementation,
        Kind kind,
        DoubleSummaryStatistics times,
        DoubleSummaryStatistics trips) {

    /** Reports each loader and each implementation: each of its benchmarks, or the farthest of many. */
    static List<KeyFinding> of(ModuleReport module) {
        List<KeyFinding> answers = new ArrayList<>();
        for (Implementation implementation : Implementation.values()) {
            answers.addAll(answers(of(module, implementation)));
        }
        RunBenchmarks.names(module.run()).stream()
                .flatMap(benchmark -> LoadRate.of(module, benchmark).stream())
                .map(rate -> new KeyFinding("floor", rate.sentence()))
                .forEach(answers::add);
        return answers;
    }

    /** Returns what is farthest from its floor; empty where nothing takes longer than its floor. */
    static Optional<FloorDistance> farthest(ModuleReport module) {
        return Arrays.stream(Implementation.values())
                .flatMap(implementation -> of(module, implementation).stream())
                .filter(distance -> distance.times.getMax() > 1)
                .max(Comparator.comparingDouble(distance -> distance.times.getMax()));
    }

    private static List<FloorDistance> of(ModuleReport module, Implementation implementation) {
        return RunBenchmarks.names(module.run()).stream()
                .filter(benchmark -> LoadRate.of(module, benchmark).isEmpty())
                .flatMap(benchmark -> of(module, benchmark, implementation).stream())
                .toList();
    }

    private static List<KeyFinding> answers(List<FloorDistance> distances) {
        List<FloorDistance> ordered = distances.size() <= KeyFinding.SINGLE
                ? distances
                : distances.stream()
                        .sorted(Comparator.comparingDouble((FloorDistance distance) -> -distance.times.getMax()))
                        .toList();
        String most = ordered.stream()
                .limit(KeyFinding.SINGLE)
                .map(distance -> distance.benchmark + " (" + Units.times(distance.times.getMax()) + ")")
                .collect(Collectors.joining(", ", " is farthest from the floor's time in ", "."));
        String who =
                ordered.stream().map(FloorDistance::implementation).findFirst().orElse("");
        return KeyFinding.few(
                "floor",
                ordered.stream().map(FloorDistance::sentence).toList(),
                "Of " + distances.size() + " benchmarks " + who + most);
    }

    private static Optional<FloorDistance> of(ModuleReport module, String benchmark, Implementation implementation) {
        RunResult run = module.run();
        List<Measurement> cases = RunBenchmarks.of(run, benchmark).stream()
                .filter(m -> m.benchmarkCase().implementation() == implementation)
                .toList();
        DoubleSummaryStatistics times = cases.stream()
                .flatMapToDouble(m -> RunBenchmarks.overFloor(run, m).stream())
                .summaryStatistics();
        if (times.getCount() == 0) {
            return Optional.empty();
        }
        DoubleSummaryStatistics trips = cases.stream()
                .flatMapToDouble(
                        m -> RunBenchmarks.overFloor(run, m, each -> each.counter(Counter.ROUND_TRIPS)).stream())
                .summaryStatistics();
        return Optional.of(new FloorDistance(
                benchmark,
                module.layout().labels().implementation(implementation),
                cases.get(0).kind(),
                times,
                trips));
    }

    /** Returns the same in words without "floor". */
    String saving() {
        return "Most time can be saved in " + benchmark + ": " + implementation + " takes up to "
                + Units.factor(times.getMax()) + " times as long as the same reads and writes need at least.";
    }

    private String sentence() {
        return benchmark + ": " + implementation + " takes " + range(times) + " the floor's "
                + (kind == Kind.COLD_START ? "cold time" : "time")
                + (trips.getCount() == 0 ? "" : " and " + range(trips) + " its round trips") + ".";
    }

    private static String range(DoubleSummaryStatistics values) {
        String low = Units.times(values.getMin());
        String high = Units.times(values.getMax());
        return low.equals(high) ? low : low + " to " + high;
    }
}
