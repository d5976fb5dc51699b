package org.identityperf.selftest;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.compare.BaselineComparison;
import org.identityperf.runner.compare.Budget;
import org.identityperf.runner.compare.ForkPair;
import org.identityperf.runner.compare.PairedTiming;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.gate.counts.CountComparison;
import org.identityperf.runner.gate.counts.CountComparison.CounterChange;
import org.identityperf.runner.gate.pairs.PairPlan;
import org.identityperf.runner.gate.pairs.TimePairs;
import org.identityperf.runner.gate.pairs.TimePairs.TimePair;
import org.identityperf.runner.gate.verdict.Check;
import org.identityperf.runner.gate.verdict.Finding;
import org.identityperf.runner.gate.verdict.Finding.Verdict;
import org.identityperf.runner.gate.verdict.Outcome;
import org.identityperf.runner.measure.SideRun;
import org.identityperf.runner.measure.Timing;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.settings.Settings;

/**
 * The live self-test runs the gate on this machine, now. It compares this checkout with itself, and with operations
 * that were slowed by known shares of their time, one after the other. To slow an operation, each of its round trips to
 * the stores gets longer: by the share of the measured time, divided by the number of round trips.
 */
final class LiveSelfTest {

    static final String FILE = "selftest.json";

    private static final PairPlan PLAN = PairPlan.DECLARED;

    /** Counts are tested however long they take: the user's budget is for pairs. */
    private static final Duration COUNTING = Duration.ofDays(1);

    private final SideRun baseline;
    private final SideRun candidate;
    private final Settings settings;
    private final Console console;

    /** @param candidate the same build, to be slowed: its times mean nothing */
    LiveSelfTest(SideRun baseline, SideRun candidate, Console console) {
        this.baseline = baseline;
        this.candidate = candidate;
        this.settings = candidate.run().settings();
        this.console = console;
    }

    /** Runs as often as the user asked for, and saves every pair. */
    List<Check> checks() throws IOException {
        BaselineComparison comparing = new BaselineComparison(baseline, candidate, Budget.of(COUNTING), console);
        comparing.counts();
        List<Check> checks = new ArrayList<>(List.of(equalCounts(comparing.findings()), oneStatementMore()));
        boolean archived =
                candidate.measuring().archived() && baseline.measuring().archived();
        Evidence evidence;
        try (InjectedLatency none = new InjectedLatency(baseline.place().forTime());
                InjectedLatency latency = new InjectedLatency(candidate.place().forTime());
                Timing first = baseline.measuring().timing(none.addresses(), archived);
                Timing second = candidate.measuring().timing(latency.addresses(), archived)) {
            evidence = evidence(new ForkPair(first, second), latency);
        }
        new ObjectMapper().writeValue(baseline.run().output().file(FILE).toFile(), evidence);
        checks.addAll(evidence.checks(PLAN, settings.seed()));
        return checks;
    }

    private static Check equalCounts(List<Finding> findings) {
        List<Finding> differing = findings.stream()
                .filter(finding -> finding.verdict().compareTo(Verdict.CHANGED) <= 0)
                .toList();
        return new Check(
                "equal code counts the same",
                differing.isEmpty() ? Outcome.PASS : Outcome.FAIL,
                differing.isEmpty()
                        ? findings.size() + " comparisons of counts, growth and plans"
                        : differing.get(0).what() + ": " + differing.get(0).sentence());
    }

    /** Adds one statement to what was counted; this needs no statistics, since there is no chance in counts. */
    private Check oneStatementMore() {
        List<CountComparison> all = baseline.measurements().stream()
                .filter(counted -> counted.counter(Counter.CALLS).isPresent())
                .map(counted -> CountComparison.of(counted, withOneMore(counted), List.of(), List.of()))
                .toList();
        long found = all.stream()
                .filter(comparison -> comparison.counters().stream().anyMatch(CounterChange::more))
                .count();
        return new Check(
                "one statement more is found",
                found == all.size() ? Outcome.PASS : Outcome.FAIL,
                "found in " + found + " of " + all.size() + " operations, without any time");
    }

    private static Measurement withOneMore(Measurement counted) {
        SortedMap<Counter, Double> counters = new TreeMap<>(counted.counters());
        counters.merge(Counter.CALLS, 1.0, Double::sum);
        return new Measurement(counted.benchmarkCase(), counted.kind(), counted.forks(), counters);
    }

    private Evidence evidence(ForkPair sides, InjectedLatency latency) throws IOException {
        List<BenchmarkCase> cases = cases();
        List<List<TimePairs>> equal = new ArrayList<>();
        SortedMap<Double, List<List<TimePairs>>> slowed = new TreeMap<>();
        long start = System.nanoTime();
        for (int run = 0; run < settings.selfTest(); run++) {
            String name = "Run " + (run + 1) + " of " + settings.selfTest() + ": ";
            console.say(name + "equal code" + left(start, run));
            List<TimePairs> calm = pairing(sides, run, 0).time(cases);
            equal.add(calm);
            Optional<TimePairs> turn = calm.stream().filter(this::canBeSlowed).findFirst();
            if (turn.isPresent()) {
                BenchmarkCase benchmarkCase = turn.get().benchmarkCase();
                for (double share : Evidence.SLOWDOWNS) {
                    console.say(name + benchmarkCase + " slowed by " + Math.round(share * 100) + " %");
                    latency.slow(benchmarkCase, longer(turn.get(), share));
                    slowed.computeIfAbsent(share, each -> new ArrayList<>())
                            .add(pairing(sides, run, share).time(List.of(benchmarkCase)));
                }
                latency.slow(benchmarkCase, Duration.ZERO);
            }
            // Operations are slowed one after the other, and those that the budget had no room for come first in a
            // later run.
            Collections.rotate(cases, -1);
        }
        return new Evidence(equal, slowed);
    }

    /** Returns what the gate times by itself, one case of each operation, or what was chosen by name. */
    private List<BenchmarkCase> cases() {
        List<BenchmarkCase> timed =
                PairedTiming.everyOperationFirst(candidate.matrix().timed().keySet());
        Set<String> operations = new HashSet<>();
        return timed.stream()
                .filter(benchmarkCase -> settings.includes()
                        || benchmarkCase.implementation() != Implementation.FLOOR
                                && operations.add(benchmarkCase.operation()))
                .collect(Collectors.toCollection(ArrayList::new));
    }

    /**
     * Estimates the time that is left from the runs so far; before the first one, from the budget of each comparison.
     */
    private String left(long start, int runs) {
        if (runs == 0) {
            long comparisons = settings.selfTest() * (1L + Evidence.SLOWDOWNS.size());
            return " (" + Console.spell(settings.budget().multipliedBy(comparisons)) + " left at most)";
        }
        long nanos = System.nanoTime() - start;
        return " (" + Console.spell(Duration.ofNanos(nanos / runs * (settings.selfTest() - runs))) + " left)";
    }

    private PairedTiming pairing(ForkPair sides, int run, double share) {
        long seed = settings.seed() + 100L * run + Math.round(share * 100);
        return new PairedTiming(sides, PLAN, seed, Budget.of(settings.budget()), console);
    }

    /** Returns whether the operation can be slowed; one that sends nothing to a store can't be. */
    private boolean canBeSlowed(TimePairs pairs) {
        return roundTrips(pairs.benchmarkCase()) > 0 && !pairs.pairs().isEmpty();
    }

    /** Returns by how much each round trip must get longer, so that the operation takes longer by this share. */
    private Duration longer(TimePairs pairs, double share) {
        double seconds = Measurement.median(
                pairs.pairs().stream().mapToDouble(TimePair::baseline).toArray());
        return Duration.ofNanos(Math.round(share * seconds / roundTrips(pairs.benchmarkCase()) * 1e9));
    }

    private double roundTrips(BenchmarkCase benchmarkCase) {
        return baseline.measurements().stream()
                .filter(measurement -> measurement.benchmarkCase().equals(benchmarkCase))
                .mapToDouble(
                        measurement -> measurement.counter(Counter.ROUND_TRIPS).orElse(0))
                .findFirst()
                .orElse(0);
    }
}
