package org.identityperf.runner.report.finding;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.claim.Estimate;
import org.identityperf.runner.report.chart.LoadRate;
import org.identityperf.runner.report.format.Sentence;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.report.model.RunBenchmarks;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;
import org.identityperf.runner.result.Units;

/**
 * How far an implementation of a benchmark is from its floor: what a developer of the server can save. It is only told of
 * what was timed in three forks or more, with its interval.
 *
 * @param implementation its name in words
 * @param times its time over the floor's, for each case
 */
record FloorDistance(
        RunResult run, String benchmark, String implementation, List<Measurement> cases, List<Estimate> times) {

    private static final String INTERVAL = Estimate.PERCENT + " % interval";

    private static final Comparator<FloorDistance> FARTHER =
            Comparator.comparingDouble(distance -> distance.farthest().low());

    /** Reports each loader and each implementation: each of its benchmarks, or the farthest of many. */
    static List<KeyFinding> of(ModuleReport module) {
        List<KeyFinding> answers = new ArrayList<>();
        for (Implementation implementation : Implementation.values()) {
            answers.addAll(answers(of(module, implementation)));
        }
        RunBenchmarks.names(module.run()).stream()
                .flatMap(benchmark -> LoadRate.of(module, benchmark).flatMap(LoadRate::answer).stream()
                        .map(answer -> new KeyFinding("floor", new Sentence(benchmark, ": " + answer), List.of())))
                .forEach(answers::add);
        return answers;
    }

    /** Returns the case whose interval has the highest lower end: noise makes nothing look far. */
    private Estimate farthest() {
        return Collections.max(times, Comparator.comparingDouble(Estimate::low));
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
                : distances.stream().sorted(FARTHER.reversed()).toList();
        String most = ordered.stream()
                .limit(KeyFinding.SINGLE)
                .map(distance -> distance.benchmark + " (" + words(distance.farthest()) + ")")
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
        List<Estimate> times = cases.stream()
                .flatMap(m -> RunBenchmarks.overFloorByForks(run, m).stream())
                .toList();
        return times.isEmpty()
                ? Optional.empty()
                : Optional.of(new FloorDistance(
                        run, benchmark, module.layout().labels().implementation(implementation), cases, times));
    }

    private Sentence sentence() {
        DoubleSummaryStatistics trips = cases.stream()
                .flatMapToDouble(
                        m -> RunBenchmarks.overFloor(run, m, each -> each.counter(Counter.ROUND_TRIPS)).stream())
                .summaryStatistics();
        return new Sentence(
                benchmark,
                ": " + implementation + " takes " + range() + " the floor's "
                        + (cases.get(0).kind() == Kind.COLD_START ? "cold time" : "time")
                        + (trips.getCount() == 0
                                ? ""
                                : " and " + range(trips.getMin(), trips.getMax()) + " its round trips")
                        + ".");
    }

    private String range() {
        if (times.size() == 1) {
            return words(times.get(0));
        }
        DoubleSummaryStatistics values =
                times.stream().mapToDouble(Estimate::value).summaryStatistics();
        return range(values.getMin(), values.getMax()) + " ("
                + INTERVAL + "s within "
                + range(
                        times.stream().mapToDouble(Estimate::low).min().orElseThrow(),
                        times.stream().mapToDouble(Estimate::high).max().orElseThrow())
                + ")";
    }

    private static String words(Estimate times) {
        return Units.times(times.value()) + " (" + INTERVAL + " " + range(times.low(), times.high()) + ")";
    }

    private static String range(double least, double most) {
        String low = Units.times(least);
        String high = Units.times(most);
        return low.equals(high) ? low : low + " to " + high;
    }
}
