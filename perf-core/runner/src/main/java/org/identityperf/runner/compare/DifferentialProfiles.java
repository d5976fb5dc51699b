package org.identityperf.runner.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.finding.TimePairs;
import org.identityperf.runner.finding.TimePairs.Quantity;
import org.identityperf.runner.finding.TimePairs.TimePair;
import org.identityperf.runner.gate.WorsenedOperation;
import org.identityperf.runner.jvm.AsyncProfiler;
import org.identityperf.runner.jvm.ForkPlan;
import org.identityperf.runner.jvm.HostFailure;
import org.identityperf.runner.measure.SideRun;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.CountWords;
import org.identityperf.runner.result.FlameGraph;
import org.identityperf.runner.result.FlameGraph.Side;
import org.identityperf.runner.settings.ProfileEvent;
import org.identityperf.runner.suite.BenchmarkPlan;

/**
 * This class shows where operations that got worse spend more than the baseline's. It profiles each side over the same
 * number of operations, and makes a flame graph of the difference.
 *
 * @param budget the most time that all but the first may take
 */
public record DifferentialProfiles(BaselineSide baseline, SideRun candidate, Budget budget, Console console) {

    /** The most operations that are profiled, each in two forks. */
    private static final int MOST = 4;

    /** For how many iterations' time the candidate is profiled at most: it may be thousands of times as slow. */
    private static final int LONGEST_ITERATIONS = 10;

    /** Profiles the operations that got worst, at least one. Whatever fails here is reported and changes no verdict. */
    public void take(List<WorsenedOperation> all, List<TimePairs> timed) {
        List<WorsenedOperation> worst = all.stream().limit(MOST).toList();
        if (!worst.isEmpty()) {
            console.say("Taking flame graphs of both sides of " + CountWords.several(worst.size(), "operation")
                    + " that got worse" + (all.size() > MOST ? ", the worst of " + all.size() : ""));
        }
        Duration longest = Duration.ZERO;
        for (WorsenedOperation worsened : worst) {
            if (!longest.isZero() && !budget.hasRoomFor(longest)) {
                console.say("perf.budget has no room for flame graphs of the others, from " + worsened.benchmarkCase()
                        + " on");
                return;
            }
            long start = System.nanoTime();
            try {
                take(worsened, invocations(worsened.benchmarkCase(), timed));
            } catch (HostFailure | IOException e) {
                console.say("No flame graph of " + worsened.benchmarkCase() + ": " + e.getMessage());
            }
            longest = Collections.max(List.of(longest, Duration.ofNanos(System.nanoTime() - start)));
        }
    }

    private static AsyncProfiler profiler(WorsenedOperation worsened) {
        List<ProfileEvent> events = new ArrayList<>();
        if (worsened.slower() > 1) {
            events.addAll(List.of(ProfileEvent.CPU, ProfileEvent.WALL));
        }
        if (worsened.allocating() > 1) {
            events.add(ProfileEvent.ALLOC);
        }
        return new AsyncProfiler(events);
    }

    /** Returns how many invocations are profiled of each side; for a case that was not timed, as many as are counted. */
    private int invocations(BenchmarkCase benchmarkCase, List<TimePairs> timed) {
        BenchmarkPlan plan = candidate.selection().plans().get(benchmarkCase);
        ForkPlan iterations = plan.timing();
        Optional<TimePairs> pairs = timed.stream()
                .filter(all -> all.benchmarkCase().equals(benchmarkCase) && all.quantity() == Quantity.MEDIAN)
                .findFirst();
        if (iterations.seconds() == 0 || pairs.isEmpty()) {
            return plan.invocations();
        }
        return plan.invocationsOf(operations(iterations.seconds(), pairs.get().pairs()));
    }

    /** Returns as many operations as the baseline does in an iteration, or fewer if they would take the candidate long. */
    static double operations(double iterationSeconds, List<TimePair> pairs) {
        return Math.min(
                iterationSeconds / median(pairs, TimePair::baseline),
                LONGEST_ITERATIONS * iterationSeconds / median(pairs, TimePair::candidate));
    }

    private static double median(List<TimePair> pairs, ToDoubleFunction<TimePair> side) {
        double[] seconds = pairs.stream().mapToDouble(side).sorted().toArray();
        return seconds[seconds.length / 2];
    }

    private void take(WorsenedOperation worsened, int invocations) throws IOException {
        BenchmarkCase benchmarkCase = worsened.benchmarkCase();
        AsyncProfiler profiler = profiler(worsened);
        Files.createDirectories(baseline.side().run().output().profiles());
        Path profiles = Files.createDirectories(candidate.run().output().profiles());
        Path before = baseline.record(benchmarkCase, profiler, invocations);
        Path after = candidate.measuring().record(candidate.datasets().forTime(), benchmarkCase, profiler, invocations);
        for (ProfileEvent event : profiler.events()) {
            String word = event.word();
            Path graph = profiles.resolve(FlameGraph.file(benchmarkCase, event, Side.CANDIDATE));
            Path graphOfBase = profiles.resolve(FlameGraph.file(benchmarkCase, event, Side.OF_BASELINE));
            boolean here = AsyncProfiler.flameGraph(after, event, benchmarkCase + " (" + word + ")", graph);
            boolean there = AsyncProfiler.flameGraph(
                    before, event, benchmarkCase + " of the baseline (" + word + ")", graphOfBase);
            if (here && there) {
                Path difference = profiles.resolve(FlameGraph.file(benchmarkCase, event, Side.AGAINST_BASELINE));
                AsyncProfiler.difference(
                        before, after, event, benchmarkCase + " against the baseline (" + word + ")", difference);
                console.say("What differs: " + difference);
            }
        }
    }
}
